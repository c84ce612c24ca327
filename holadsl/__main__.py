"""`python -m holadsl` is `holadsl`."""

from holadsl.cli import main

main()
