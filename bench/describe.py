#!/usr/bin/env python3
"""How much memory `describe` needs as a table grows: bench/run describe [ROWS], 3,000,000 by default (1 GB).

Writes tables of 36 numbers and 5 labels to the directory for temporary files, one of a tenth of the rows and one of all,
describes each in a heap of 512 MB, prints seconds and the peak of the process's memory, and removes them.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

HEAP = "-Xmx512m"
NUMBERS = 36
LABELS = 5


def write_table(path, rows):
    draw = random.Random(1)
    block = []
    for _ in range(2000):
        cells = ["%.5f" % draw.gauss(0, 1) for _ in range(NUMBERS)]
        cells += ["1" if draw.random() < 0.25 else "0" for _ in range(LABELS)]
        block.append(",".join(cells[1:]))
    with open(path, "w") as out:
        names = ["f%d" % k for k in range(NUMBERS)] + ["label%d" % k for k in range(LABELS)]
        out.write(",".join(names) + "\n")
        # The first number differs, so that rows do.
        for row in range(rows):
            out.write("%.5f,%s\n" % (row * 0.00037, block[row % len(block)]))


def describe(path):
    environment = dict(os.environ, ESPALIER_JAVA_OPTIONS=HEAP)
    started = time.time()
    process = subprocess.Popen(
        ["./espalier", "describe", path, "--labels", "-%d" % LABELS, "--json", "--quiet"],
        env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit("describe failed in a heap of %s" % HEAP[4:])
    return time.time() - started, usage.ru_maxrss / 1024


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 3_000_000
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    subprocess.run(["./espalier", "--version"], check=True, stdout=subprocess.DEVNULL)
    print("%10s %10s %10s %14s" % ("rows", "MB", "seconds", "peak memory MB"))
    for count in (rows // 10, rows):
        handle, path = tempfile.mkstemp(suffix=".csv")
        os.close(handle)
        try:
            write_table(path, count)
            seconds, peak = describe(path)
            print("%10d %10.0f %10.1f %14.0f" % (count, os.path.getsize(path) / 1e6, seconds, peak))
        finally:
            os.remove(path)


main()
