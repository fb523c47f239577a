#!/usr/bin/env python3
"""Titles with many labels by one command, against scikit-learn's linear machines on two processors.

YSO titles: the titles, in the order of the file, that have one of the most frequent labels of the
first 150,000; the first 24,000 of them for training, the next 6,000 for testing, and labels that
are neither frequent nor in the training part are left out. The peer's fit alone is timed, without
reading, words and prediction; ours is the whole command, from the file to the model file.

    bench/run titles [LABELS]

ESPALIER_DATA names the folder of data sets, else shared/data beside the checkout is taken.
"""

import collections
import gzip
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from reuters import DATA, FILES, HOME, run

COUNTED = 150_000
TRAINING = 24_000
TESTING = 6_000


def split(folder, labels):
    """Writes both parts."""
    with gzip.open(DATA / "yso" / "yso-titles-en.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    counts = collections.Counter(label for row in rows[:COUNTED] for label in row["subjects"])
    kept = {label for label, _ in counts.most_common(labels)}
    chosen = ({**row, "subjects": [label for label in row["subjects"] if label in kept]} for row in rows)
    chosen = [row for row in chosen if row["subjects"]]
    train = chosen[:TRAINING]
    seen = {label for row in train for label in row["subjects"]}
    test = []
    for row in chosen[TRAINING : TRAINING + TESTING]:
        subjects = [label for label in row["subjects"] if label in seen]
        if subjects:
            test.append({**row, "subjects": subjects})
    for part, name in zip((train, test), FILES):
        with open(folder / name, "w", encoding="utf-8") as out:
            out.writelines(json.dumps(row) + "\n" for row in part)
        print(f"{name}: {len(part)} rows, {len(seen)} labels")


def rival(folder):
    """What scikit-learn's user would write; run in a process of its own."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.metrics import accuracy_score, f1_score
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.preprocessing import MultiLabelBinarizer
    from sklearn.svm import LinearSVC

    train, test = ([json.loads(line) for line in open(folder / name, encoding="utf-8")] for name in FILES)
    words = TfidfVectorizer()
    features = words.fit_transform(row["title"] for row in train)
    subjects = MultiLabelBinarizer()
    wanted = subjects.fit_transform([row["subjects"] for row in train])
    started = time.perf_counter()
    model = OneVsRestClassifier(LinearSVC(), n_jobs=2).fit(features, wanted)
    seconds = time.perf_counter() - started
    predicted = model.predict(words.transform(row["title"] for row in test))
    truth = subjects.transform([row["subjects"] for row in test])
    print(
        json.dumps(
            {
                "microF1": f1_score(truth, predicted, average="micro"),
                "macroF1": f1_score(truth, predicted, average="macro", zero_division=0),
                "exact": accuracy_score(truth, predicted),
                "seconds": seconds,
            }
        )
    )


def main(labels):
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        split(folder, labels)
        espalier = str(HOME / "espalier")
        subprocess.run([espalier, "--version"], stdout=subprocess.DEVNULL, check=True)  # builds what is missing
        train, test, model = (str(folder / name) for name in (*FILES, "model"))
        theirs, _ = run(sys.executable, __file__, "rival", temporary)
        columns = ("--tags", "subjects", "--text", "title")
        trained, seconds = run(espalier, "train", train, *columns, "--out", model, "--json", "--quiet")
        measured, _ = run(espalier, "evaluate", model, test, "--decode", "best", "--json", "--quiet")
        ours = measured["measures"]
        line = "{:24} {:8.4f}  {:8.4f}  {:10.4f}  {:7.1f}".format
        print(f"{'':24} micro-F1  macro-F1  exact sets  seconds")
        print(line("scikit-learn, the fit", theirs["microF1"], theirs["macroF1"], theirs["exact"], theirs["seconds"]))
        print(line("espalier train", ours["microF1"], ours["macroF1"], 1 - ours["subset01"], seconds))
        print(f"by {trained['learner']}: {seconds / theirs['seconds']:.2f} times scikit-learn's fit; estimate {trained['estimate']}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["rival"]:
        rival(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
