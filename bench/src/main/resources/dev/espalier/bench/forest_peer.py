"""scikit-learn's random forest learns generated rows.

usage: forest_peer.py FOLDER ROWS TEST_ROWS COLUMNS TREES TRIED THREADS RUNS

Reads FOLDER/cells and FOLDER/label: little-endian doubles, the training rows before the test rows.
Prints the version, then for each run, its seed 1, 2, ..., the seconds of fit, the processor seconds
of all its threads and the share of the test rows that is right. Ends with 3 where scikit-learn is not there.
"""

import sys
import time

try:
    import numpy as np
    import sklearn
    from sklearn.ensemble import RandomForestClassifier
except ImportError:
    sys.exit(3)

folder = sys.argv[1]
rows, test_rows, columns, trees, tried, threads, runs = map(int, sys.argv[2:])
cells = np.fromfile(folder + "/cells", "<f8").reshape(rows + test_rows, columns)
label = np.fromfile(folder + "/label", "<f8").astype(int)
print(sklearn.__version__)
for seed in range(1, runs + 1):
    forest = RandomForestClassifier(
        n_estimators=trees, max_features=tried, min_samples_leaf=1, n_jobs=threads, random_state=seed
    )
    start, processor = time.perf_counter(), time.process_time()
    forest.fit(cells[:rows], label[:rows])
    seconds, processor = time.perf_counter() - start, time.process_time() - processor
    print(seconds, processor, np.mean(forest.predict(cells[rows:]) == label[rows:]))
