#!/usr/bin/env python3
"""Raw news to predictions by one command, against scikit-learn's sixteen lines.

Reuters-21578: documents with a topic, ids up to 14818 for training, the rest for testing, the
topics that occur in both. Each side is timed from the file to its measured predictions, whole
processes and, for scikit-learn, once more without its imports. ESPALIER_DATA names the folder of
data sets, else shared/data beside the checkout is taken.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ESPALIER_DATA", HOME.parent / "shared" / "data"))
LAST_FOR_TRAINING = 14818
FILES = ("train.jsonl", "test.jsonl")


def split(folder):
    """Writes both parts, as anybody would have them: title, body, date, topics, places, id."""
    with gzip.open(DATA / "reuters21578" / "reuters21578.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row.get("topics")]
    parts = ([], [])
    for row in rows:
        parts[int(row["id"]) > LAST_FOR_TRAINING].append(row)
    common = set.intersection(*({topic for row in part for topic in row["topics"]} for part in parts))
    for part, name in zip(parts, FILES):
        kept = 0
        with open(folder / name, "w", encoding="utf-8") as out:
            for row in part:
                topics = [topic for topic in row["topics"] if topic in common]
                if topics:
                    kept += 1
                    out.write(json.dumps({**row, "topics": topics}) + "\n")
        print(f"{name}: {kept} rows, {len(common)} topics")


def text(row):
    """Some have no body."""
    return row.get("title", "") + " " + row.get("body", "")


def rival(folder):
    """What scikit-learn's user would write; run in a process of its own."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.metrics import accuracy_score, f1_score
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.preprocessing import MultiLabelBinarizer
    from sklearn.svm import LinearSVC

    started = time.perf_counter()
    train, test = ([json.loads(line) for line in open(folder / name, encoding="utf-8")] for name in FILES)
    words = TfidfVectorizer(sublinear_tf=True, min_df=2)
    features = words.fit_transform(map(text, train))
    topics = MultiLabelBinarizer()
    model = OneVsRestClassifier(LinearSVC()).fit(features, topics.fit_transform(row["topics"] for row in train))
    predicted = model.predict(words.transform(map(text, test)))
    truth = topics.transform(row["topics"] for row in test)
    seconds = time.perf_counter() - started
    print(
        json.dumps(
            {
                "columns": features.shape[1],
                "microF1": f1_score(truth, predicted, average="micro"),
                "macroF1": f1_score(truth, predicted, average="macro", zero_division=0),
                "exact": accuracy_score(truth, predicted),
                "seconds": seconds,
            }
        )
    )


def run(*command):
    """The command's JSON and its wall time."""
    started = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout), time.perf_counter() - started


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        split(folder)
        espalier = str(HOME / "espalier")
        subprocess.run([espalier, "--version"], stdout=subprocess.DEVNULL, check=True)  # builds what is missing
        train, test, model = (str(folder / name) for name in (*FILES, "model"))
        columns = ("--tags", "topics", "--text", "title,body", "--ignore", "id,date,places")
        theirs, their_time = run(sys.executable, __file__, "rival", temporary)
        trained, train_time = run(espalier, "train", train, *columns, "--out", model, "--json", "--quiet")
        measured, test_time = run(espalier, "evaluate", model, test, "--decode", "best", "--json", "--quiet")
        ours = measured["measures"]
        print("estimate of train:", trained["estimate"])
        print(f"{'':14} micro-F1  macro-F1  exact sets  seconds")
        line = "{:14} {:8.4f}  {:8.4f}  {:10.4f}  {:7.1f}".format
        print(line("scikit-learn", theirs["microF1"], theirs["macroF1"], theirs["exact"], their_time))
        print(line("espalier", ours["microF1"], ours["macroF1"], 1 - ours["subset01"], train_time + test_time))
        ratio, strict = ((train_time + test_time) / seconds for seconds in (their_time, theirs["seconds"]))
        print(
            f"espalier: train {train_time:.1f} s, evaluate {test_time:.1f} s, by {trained['learner']};"
            f" {ratio:.2f} times scikit-learn's time, {strict:.2f} times without its imports ({theirs['seconds']:.1f} s)"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["rival"]:
        rival(Path(sys.argv[2]))
    else:
        main()
