"""The engine as a program; `python -m engine --help` lists its commands."""

import sys

from engine.commands import main

if __name__ == "__main__":
    sys.exit(main())
