"""``make bench`` runs every bench of this folder, ``make bench ONLY=engine`` one."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

if __name__ == "__main__":
    names = sys.argv[1:] or sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    for name in names:
        print(f"\n== {name}")
        subprocess.run([sys.executable, "-m", f"tests.bench.bench_{name}"], check=True)
