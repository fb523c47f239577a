"""Measures by scikit-learn and significance tests by SciPy, for DifferentialMeasuresTest.

Reads cases from the file named on the command line. A case of measures is a line
`measures ROWS LABELS ZERO_DIVISION` and then ROWS lines each of truth, predictions and scores; a case
of tests is a line `tests DATA_SETS METHODS` and then DATA_SETS lines of values. Prints one line for
each case: pairs `name=value`.

Where scikit-learn has another convention, rows or labels are chosen so that both mean the same:
it counts rows without positives in the measures of rankings, we leave them out.
"""

import functools
import sys
import warnings

import numpy as np
from scipy import stats
from sklearn import metrics

warnings.simplefilter("ignore")


def measures(truth, predicted, scores, zero_division):
    found = {
        "hamming": metrics.hamming_loss(truth, predicted),
        "subset01": metrics.zero_one_loss(truth, predicted),
        "accuracy": metrics.jaccard_score(
            truth, predicted, average="samples", zero_division=zero_division
        ),
    }
    for prefix, average in (("", "samples"), ("macro", "macro"), ("micro", "micro")):
        options = {"average": average, "zero_division": zero_division}
        found[name(prefix, "F1")] = metrics.f1_score(truth, predicted, **options)
        if zero_division == 0:
            # With 1 it also counts 1 where only one side is empty, which is wrong for us.
            found[name(prefix, "Precision")] = metrics.precision_score(truth, predicted, **options)
            found[name(prefix, "Recall")] = metrics.recall_score(truth, predicted, **options)
    some = truth.any(axis=1)
    if some.any():
        # It counts places from 1.
        found["coverage"] = metrics.coverage_error(truth[some], scores[some]) - 1
        found["averagePrecision"] = metrics.label_ranking_average_precision_score(
            truth[some], scores[some]
        )
    both = some & ~truth.all(axis=1)
    distinct = all(len(set(row)) == len(row) for row in scores)
    if both.any() and distinct:
        # A tied pair is wrong there and half wrong here.
        found["rankingLoss"] = metrics.label_ranking_loss(truth[both], scores[both])
    on = truth.any(axis=0)
    if on.any():
        found["map"] = metrics.average_precision_score(truth[:, on], scores[:, on], average="macro")
    varying = on & ~truth.all(axis=0)
    if varying.any():
        found["aroc"] = metrics.roc_auc_score(
            truth[:, varying], scores[:, varying], average="macro"
        )
    return found


def name(prefix, measure):
    return prefix + measure if prefix else measure.lower()


@functools.lru_cache(maxsize=None)
def range_quantile(methods):
    return stats.studentized_range.ppf(0.95, methods, np.inf)


def corrected(differences):
    folds = len(differences)
    variance = differences.var(ddof=1) * (1 / folds + 1 / (folds - 1))
    statistic = differences.mean() / np.sqrt(variance)
    return statistic, 2 * stats.t.sf(abs(statistic), folds - 1)


def holm(probabilities):
    """Step down, written from the definition."""
    order = np.argsort(probabilities, kind="stable")
    factors = len(probabilities) - np.arange(len(probabilities))
    adjusted = np.empty(len(probabilities))
    adjusted[order] = np.minimum(1, np.maximum.accumulate(factors * probabilities[order]))
    return adjusted


def tests(values):
    found = {}
    if values.shape[1] > 2:
        chi_square, probability = stats.friedmanchisquare(*values.T)
        found["friedman"] = chi_square
        found["friedmanProbability"] = probability
    statistic, probability = stats.ttest_rel(values[:, 0], values[:, 1])
    found["student"] = statistic
    found["studentProbability"] = probability
    methods, data_sets = values.shape[1], values.shape[0]
    # Nadeau and Bengio (2003), as if each row were a fold that is tested once.
    found["corrected"], found["correctedProbability"] = corrected(values[:, 0] - values[:, 1])
    against = [corrected(values[:, 0] - values[:, k])[1] for k in range(1, methods)]
    for k, adjusted in enumerate(holm(np.nan_to_num(against, nan=1.0)), start=1):
        found[f"holm{k}"] = adjusted
    found["criticalDifference"] = (
        range_quantile(methods)
        / np.sqrt(2)
        * np.sqrt(methods * (methods + 1) / (6 * data_sets))
    )
    return found


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            kind, *sizes = line.split()
            rows = int(sizes[0])

            def matrix():
                return np.array([[float(x) for x in next(lines).split()] for _ in range(rows)])

            if kind == "measures":
                truth, predicted, scores = matrix().astype(int), matrix().astype(int), matrix()
                found = measures(truth, predicted, scores, int(sizes[2]))
            else:
                found = tests(matrix())
            print(" ".join(f"{key}={float(value)!r}" for key, value in found.items()))


main()
