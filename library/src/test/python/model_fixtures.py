"""Writes model files and what they predict, as fixtures for ModelFixturesTest.

    python3 library/src/test/python/model_fixtures.py ESPALIER [NAME ...]

ESPALIER is the command line that writes them. A fixture that exists is never written again: it
shows that models of the version that wrote it still load and predict the same. So after adding a
learner, add a line to FIXTURES and run the script with the version that introduces the learner.

Each fixture NAME is a model file NAME.espalier and a table NAME.csv: for some rows of the test
file, without and with the first label known to be on, every label's probability and the label set
of every decoder.
"""
import csv
import io
import json
import pathlib
import random
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parent / "resources" / "models"
DECODERS = ["subset", "supported", "hamming", "f1", "jaccard", "macroF1", "microF1", "top:2", "diverse:1"]

# name: training file, test file, arguments of train
FIXTURES = {
    "ilr-elastic-net": ("plain-train", "plain-test", "--learner ilr --set sparsity=1 --set weightPenalty=0.02"),
    "ilr-mixed": ("mixed-train", "mixed-test", "--learner ilr"),
    "ilr-sparse": ("sparse-train", "sparse-test", "--learner ilr"),
    "corrlog-auto": ("plain-train", "plain-test", "--learner corrlog"),
    "corrlog-pseudo": ("plain-train", "plain-test", "--learner corrlog --set rule=pseudo-likelihood"),
    "corrlog-supported": ("plain-train", "plain-test", "--learner corrlog --set rule=supported-likelihood"),
    "corrlog-elastic-net": ("plain-train", "plain-test", "--learner corrlog --set rule=pseudo-likelihood --set sparsity=1 --set weightPenalty=0.01 --set edgePenalty=0.1"),
    "corrlog-max-product": ("plain-train", "plain-test", "--learner corrlog --set rule=pseudo-likelihood --set inference=max-product"),
    "corrlog-nystrom": ("plain-train", "plain-test", "--learner corrlog --set rule=supported-likelihood --set features=nystrom:10"),
    "corrlog-sparse-nystrom": ("sparse-train", "sparse-test", "--learner corrlog --set rule=pseudo-likelihood --set features=nystrom:10"),
    "corrlog-unknown-pseudo": ("unknown-train", "plain-test", "--learner corrlog --set rule=pseudo-likelihood"),
    "corrlog-unknown-supported": ("unknown-train", "plain-test", "--learner corrlog --set rule=supported-likelihood"),
    "corrlog-01": ("plain-train", "plain-test", "--learner corrlog --set rule=pseudo-likelihood --set coding=01 --set earlyStop=true --set sparsity=1 --set weightPenalty=0.001 --set edgePenalty=0.001 --set inference=max-product"),
    "corrlog-exact": ("unknown-train", "plain-test", "--learner corrlog --set rule=exact"),
    "cgl-01": ("plain-train", "plain-test", "--learner cgl --set rule=pseudo-likelihood --set coding=01"),
    "gl": ("mixed-train", "mixed-test", "--learner gl"),
    "plem": ("mixed-train", "mixed-test", "--learner plem"),
    "cgm": ("plain-train", "plain-test", "--learner cgm"),
    "cgl-auto": ("plain-train", "plain-test", "--learner cgl"),
    "cgl-pseudo": ("plain-train", "plain-test", "--learner cgl --set rule=pseudo-likelihood"),
    "cgl-supported": ("mixed-train", "mixed-test", "--learner cgl --set rule=supported-likelihood"),
    "cgl-mean-field": ("plain-train", "plain-test", "--learner cgl --set rule=mean-field"),
    "cgl-mean-field-inference": ("plain-train", "plain-test", "--learner cgl --set rule=mean-field --set inference=mean-field"),
    "cgl-unknown": ("unknown-train", "plain-test", "--learner cgl --set rule=pseudo-likelihood"),
    "cgl-sparse": ("sparse-train", "sparse-test", "--learner cgl --set rule=supported-likelihood"),
    "pseudo-ising": ("plain-train", "plain-test", "--learner pseudo-ising --set edgePenalty=0.01"),
    "linear-svm": ("plain-train", "plain-test", "--learner linear-svm"),
    "linear-svm-sign": ("mixed-train", "mixed-test", "--learner linear-svm --set calibration=sign --set loss=hinge"),
    "cw": ("mixed-train", "mixed-test", "--learner cw"),
    "cw-features": ("sparse-train", "sparse-test", "--learner cw --set withFeatures=true --set outOfFold=true"),
    "cw-scores": ("plain-train", "plain-test", "--learner cw --set firstStage=scores --set loss=squared-hinge"),
    "kernel-svm": ("mixed-train", "mixed-test", "--learner kernel-svm"),
    "kernel-svm-sparse": ("sparse-train", "sparse-test", "--learner kernel-svm --set calibration=sign --set cost=3"),
    "kernel-svm-unknown": ("unknown-train", "plain-test", "--learner kernel-svm --set relativeGamma=0.5"),
    "knn": ("mixed-train", "mixed-test", "--learner knn"),
    "knn-sparse": ("sparse-train", "sparse-test", "--learner knn"),
    "knn-unknown": ("unknown-train", "plain-test", "--learner knn --set neighbours=5"),
    "ml-knn": ("mixed-train", "mixed-test", "--learner ml-knn"),
    "ml-knn-sparse": ("sparse-train", "sparse-test", "--learner ml-knn --set neighbours=5"),
    "iblr": ("plain-train", "plain-test", "--learner iblr"),
    "iblr-features": ("sparse-train", "sparse-test", "--learner iblr --set withFeatures=true --set neighbours=5"),
    "cc": ("plain-train", "plain-test", "--learner cc"),
    "cc-svm": ("mixed-train", "mixed-test", "--learner cc --set base=svm --set order=label-3|label-1|label-2"),
    "ecc": ("sparse-train", "sparse-test", "--learner ecc --set chains=3"),
    "ecc-votes": ("plain-train", "plain-test", "--learner ecc --set chains=3 --set votes=true --set sample=0.67 --set replacement=false"),
    "pcc": ("plain-train", "plain-test", "--learner pcc"),
    "mmoc": ("plain-train", "plain-test", "--learner mmoc"),
    "forest": ("mixed-train", "mixed-test", "--learner forest --set trees=10"),
    "forest-each": ("sparse-train", "sparse-test", "--learner forest --set trees=5 --set outputs=each --set cuts=random"),
    "forest-permutation": ("mixed-train", "mixed-test", "--learner forest --set trees=4 --set importance=permutation"),
    "forest-impurity": ("sparse-train", "sparse-test", "--learner forest --set trees=4 --set importance=impurity"),
    "corrlog-forest": ("mixed-train", "mixed-test", "--learner corrlog --set rule=supported-likelihood --set features=plain+nystrom:5+forest:6"),
    "ilr-forest-sparse": ("sparse-train", "sparse-test", "--learner ilr --set features=plain+forest:6"),
    "collaborative": ("mixed-train", "mixed-test", "--learner collaborative --set trees=5"),
    "collaborative-plug-in": ("sparse-train", "sparse-test", "--learner collaborative --set form=plug-in --set trees=5 --set weights=co-occurrence"),
    "mlda": ("mixed-train", "mixed-test", "--learner mlda --set ridge=0 --set neighbours=1"),
    "mlda-auto": ("unknown-train", "plain-test", "--learner mlda --set ridge=auto --set neighbours=auto"),
    "mlda-sparse": ("sparse-train", "sparse-test", "--learner mlda --set ridge=0 --set neighbours=1 --set correction=by-sum --set directions=1"),
    "lda-c1": ("plain-train", "plain-test", "--learner lda-c1 --set neighbours=3"),
    "mlsi": ("plain-train", "plain-test", "--learner mlsi"),
    "mddm": ("sparse-train", "sparse-test", "--learner mddm"),
    "mlls": ("plain-train", "plain-test", "--learner mlls"),
    "corrlog-mlda": ("plain-train", "plain-test", "--learner corrlog --set rule=supported-likelihood --set features=plain+mlda"),
    "collaborative-label-only": ("plain-train", "plain-test", "--learner collaborative --set trees=5 --set stacking=each --label-only label-only.txt"),
    "corrlog-svm": ("mixed-train", "mixed-test", "--learner corrlog --set rule=supported-likelihood --set features=svm"),
    "ilr-svm-sparse": ("sparse-train", "sparse-test", "--learner ilr --set features=plain+svm+forest:3"),
    "corrlog-label-only": ("plain-train", "plain-test", "--learner corrlog --set rule=supported-likelihood --label-only label-only.txt"),
    "records": ("records-train", "records-test", "--learner ilr --tags moods --labels label-1,label-2,label-3"),
    "label-tree": ("mixed-train", "mixed-test", "--learner label-tree"),
    "label-tree-deep": ("sparse-train", "sparse-test", "--learner label-tree --set arity=2 --set leafSize=1 --set beam=1 --set loss=logistic --set cost=2"),
    "label-tree-missing": ("unknown-train", "plain-test", "--learner label-tree --set missing=true --set trees=1 --set candidates=2"),
    "prior": ("plain-train", "plain-test", "--learner prior"),
    "prior-unfitted": ("plain-train", "plain-test", "--learner prior --no-thresholds"),
    "restore-rmf": ("mixed-train", "mixed-test", "--learner ilr --restore"),
    "restore-rmf-noise": ("mixed-train", "mixed-test", "--learner corrlog --set rule=supported-likelihood --restore --set restoreNoise=auto"),
    "restore-mean-mode": ("mixed-train", "mixed-test", "--learner cgl --set rule=pseudo-likelihood --restore mean-mode"),
    "restore-missforest": ("mixed-train", "mixed-test", "--learner ilr --restore missforest --set restore.trees=10"),
    "restore-regularised-em": ("mixed-train", "mixed-test", "--learner ilr --restore regularised-em"),
}


def example(r):
    x = [round(r.gauss(0, 1), 3) for _ in range(4)]
    flag = int(r.random() < 0.4)
    colour = r.randrange(3)
    y1 = int(1.2 * x[0] - 0.8 * x[1] + 0.5 * flag + 0.4 + r.gauss(0, 0.7) > 0)
    y2 = int(-x[1] + 0.7 * x[2] + (0.6 if colour == 1 else -0.2) + 0.9 * (2 * y1 - 1) + r.gauss(0, 0.7) > 0)
    y3 = int(x[3] - 0.8 * (2 * y2 - 1) * (x[0] > 0) + r.gauss(0, 0.7) > 0.3)
    return x, flag, colour, [y1, y2, y3]


def write_data(name, attributes, rows):
    file = OUT / f"{name}.arff"
    if file.exists():
        return
    lines = [f"@relation '{name}: -C 3'"]
    lines += [f"@attribute label-{k + 1} {{0,1}}" for k in range(3)]
    lines += [f"@attribute {a}" for a in attributes] + ["@data"] + rows
    file.write_text("\n".join(lines) + "\n")


def dense_rows(examples, mixed, r, missing, unknown):
    rows = []
    for x, flag, colour, y in examples:
        cells = [repr(v) for v in x] + ([str(flag), ["red", "green", "blue"][colour]] if mixed else [])
        labels = ["?" if r.random() < unknown else str(v) for v in y]
        rows.append(",".join(labels + ["?" if r.random() < missing else c for c in cells]))
    return rows


def sparse_rows(examples):
    rows = []
    for x, flag, colour, y in examples:
        words = {k: v for k, v in enumerate(x) if abs(v) > 0.7}
        words[4 + colour] = 1.0
        if flag:
            words[7] = 0.5
        cells = [(k, v) for k, v in enumerate(y) if v] + [(3 + k, words[k]) for k in sorted(words)]
        rows.append("{" + ",".join(f"{k} {v}" for k, v in cells) + "}")
    return rows


def all_data():
    r = random.Random(17)
    train = [example(r) for _ in range(40)]
    test = [example(r) for _ in range(12)]
    numbers = [f"x{k + 1} numeric" for k in range(4)]
    both = numbers + ["flag {0,1}", "colour {red,green,blue}"]
    words = [f"w{k + 1} numeric" for k in range(8)]
    write_data("plain-train", numbers, dense_rows(train, False, r, 0, 0))
    write_data("plain-test", numbers, dense_rows(test, False, r, 0.06, 0))
    write_data("mixed-train", both, dense_rows(train, True, r, 0.08, 0))
    write_data("mixed-test", both, dense_rows(test, True, r, 0.12, 0))
    write_data("unknown-train", numbers, dense_rows(train, False, r, 0, 0.2))
    write_data("sparse-train", words, sparse_rows(train))
    write_data("sparse-test", words, sparse_rows(test))
    write_records("records-train", train)
    write_records("records-test", test)
    tags = OUT / "label-only.txt"
    if not tags.exists():
        more = [example(r)[3] for _ in range(60)]
        tags.write_text("".join(",".join(f"label-{k + 1}" for k in range(3) if y[k]) + "\n" for y in more))


def write_records(name, examples):
    """Raw records: a name, a text, a list, a day, a category, nested numbers, and labels."""
    file = OUT / f"{name}.jsonl"
    if file.exists():
        return
    lines = []
    for k, (x, flag, colour, y) in enumerate(examples):
        words = ["up" if v > 0 else "down" for v in x] + ["quite" if flag else "hardly"]
        lines.append(json.dumps({
            "id": f"r{k:03d}", "title": f"Song {k}: " + " and ".join(words),
            "places": ["here", ["red", "green", "dark blue"][colour]],
            "added": f"2026-{1 + k % 12:02d}-{1 + 7 * k % 28:02d}", "colour": ["red", "green", "blue"][colour],
            "sound": {"tempo": x[0], "pitch": None if k % 9 == 4 else x[3]},
            "moods": [f"label-{i + 1}" for i in range(3) if y[i]]}))
    file.write_text("\n".join(lines) + "\n")


def data_file(name):
    return next(f.name for f in (OUT / f"{name}.arff", OUT / f"{name}.jsonl") if f.exists())


def run(espalier, arguments):
    return subprocess.run([espalier, *arguments], cwd=OUT, capture_output=True, text=True)


def predictions(espalier, name, test):
    """Rows of the table: known, row, probabilities, sets; an empty cell where the decoder refuses."""
    table = []
    for known in ["", "label-1=yes"]:
        sets = {}
        for decoder in DECODERS:
            arguments = ["predict", f"{name}.espalier", data_file(test), "--decode", decoder, "--digits", "17"]
            answer = run(espalier, arguments + (["--known", known] if known else []))
            if answer.returncode == 0:
                sets[decoder] = list(csv.reader(io.StringIO(answer.stdout)))[1:]
            else:
                print(name, decoder, answer.stderr.strip())
        # This decoder shows the model's own probabilities; others may show those of observed sets.
        for k, row in enumerate(sets["top:2"]):
            found = [sets[d][k][1] or "-" if d in sets else "" for d in DECODERS]
            table.append([known, row[0], *row[2:], *found])
    return table


def main():
    espalier, names = sys.argv[1], sys.argv[2:] or FIXTURES
    OUT.mkdir(parents=True, exist_ok=True)
    all_data()
    for name in names:
        if (OUT / f"{name}.espalier").exists():
            continue
        train, test, arguments = FIXTURES[name]
        made = run(espalier, ["train", data_file(train), *arguments.split(), "--out", f"{name}.espalier"])
        if made.returncode:
            sys.exit(f"{name}: {made.stderr}")
        with open(OUT / f"{name}.csv", "w", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow([test, "row", "label-1", "label-2", "label-3", *DECODERS])
            out.writerows(predictions(espalier, name, test))


if __name__ == "__main__":
    main()
