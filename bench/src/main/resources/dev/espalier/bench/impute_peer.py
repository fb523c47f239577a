"""scikit-learn's IterativeImputer with random forests fills a table.

usage: impute_peer.py FOLDER FOREST CODING ROUNDS

Reads FOLDER/dirty.csv: a line of kinds (n for a number, c for a category), then rows of numbers;
a category is the number of its level, an empty cell is missing. Writes FOLDER/filled.csv in the
same form and prints the seconds of fit_transform and the rounds that were needed.
"""

import sys
import time
import warnings

import numpy as np
from sklearn.ensemble import RandomForestRegressor
from sklearn.exceptions import ConvergenceWarning
from sklearn.experimental import enable_iterative_imputer  # noqa: F401
from sklearn.impute import IterativeImputer


def imputer(forest, rounds):
    if forest == "example":
        # the missForest-like estimator and tolerance of scikit-learn's own gallery of imputers
        trees = RandomForestRegressor(
            n_estimators=4, max_depth=10, bootstrap=True, max_samples=0.5, n_jobs=2, random_state=0
        )
        tolerance = 1e-1
    elif forest == "missforest":
        # the defaults of missForest: 100 trees, the root of the columns at a split, leaves of 5
        trees = RandomForestRegressor(
            n_estimators=100, max_features="sqrt", min_samples_leaf=5, n_jobs=-1, random_state=0
        )
        tolerance = 1e-2
    else:
        raise SystemExit("unknown forest " + forest)
    return IterativeImputer(estimator=trees, max_iter=rounds, tol=tolerance, random_state=0)


def indicators(column):
    levels = np.unique(column[~np.isnan(column)])
    coded = (column[:, None] == levels[None, :]).astype(float)
    coded[np.isnan(column)] = np.nan
    return levels, coded


def main(folder, forest, coding, rounds):
    with open(folder + "/dirty.csv", encoding="utf-8") as lines:
        kinds = lines.readline().strip().split(",")
        dirty = np.genfromtxt(lines, delimiter=",")
    start = time.perf_counter()
    parts = []
    levels = []
    for k, kind in enumerate(kinds):
        if kind == "c" and coding == "indicators":
            found, coded = indicators(dirty[:, k])
        else:
            found, coded = None, dirty[:, [k]]
        levels.append(found)
        parts.append(coded)
    # Columns of one scale, so that the tolerance means the same for each.
    table = np.hstack(parts)
    scale = np.nanstd(table, axis=0)
    scale[scale == 0] = 1
    centre = np.nanmean(table, axis=0)
    model = imputer(forest, rounds)
    filled = model.fit_transform((table - centre) / scale) * scale + centre
    result = dirty.copy()
    at = 0
    for k, kind in enumerate(kinds):
        width = parts[k].shape[1]
        missing = np.isnan(dirty[:, k])
        block = filled[missing, at : at + width]
        if levels[k] is not None:
            result[missing, k] = levels[k][np.argmax(block, axis=1)]
        elif kind == "c":
            result[missing, k] = np.rint(block[:, 0])
        else:
            result[missing, k] = block[:, 0]
        at += width
    seconds = time.perf_counter() - start
    np.savetxt(folder + "/filled.csv", result, delimiter=",", fmt="%.17g")
    print(seconds, model.n_iter_)


if __name__ == "__main__":
    warnings.simplefilter("ignore", ConvergenceWarning)
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
