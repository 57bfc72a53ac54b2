"""``make bench`` runs every bench of this folder, ``make bench ONLY=engine`` one; the first that fails ends the run."""

import subprocess
import sys
from pathlib import Path

BENCHES = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))

if __name__ == "__main__":
    for name in sys.argv[1:] or BENCHES:
        if name not in BENCHES:
            sys.exit(f"no such bench: {name}; there are {', '.join(BENCHES)}")
        print(f"\n== {name}", flush=True)
        if status := subprocess.run([sys.executable, "-m", f"tests.bench.bench_{name}"], check=False).returncode:
            sys.exit(f"the bench {name} failed with {status}")
