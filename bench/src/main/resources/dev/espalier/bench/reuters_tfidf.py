"""Makes tf-idf features of Reuters-21578 by scikit-learn.

usage: reuters_tfidf.py REUTERS FOLDER

Reads REUTERS, the collection as gzipped JSON lines, and writes FOLDER/reuters-train.txt and
FOLDER/reuters-test.txt as sparse rows under a line of rows, features and labels. Documents with a
topic count; ids up to 14818 train, the others test; labels are the 95 topics of both sides.
"""

import gzip
import json
import sys
from pathlib import Path

from sklearn.feature_extraction.text import TfidfVectorizer

LAST_OF_TRAINING = 14818


def text(document):
    return document.get("title", "") + "\n" + document.get("body", "")


def topics(documents):
    return {topic for document in documents for topic in document["topics"]}


def write(path, documents, features, labels):
    number = {label: index for index, label in enumerate(labels)}
    with open(path, "w", encoding="ascii") as out:
        print(features.shape[0], features.shape[1], len(labels), file=out)
        for row, document in enumerate(documents):
            own = sorted(number[topic] for topic in set(document["topics"]) if topic in number)
            values = features[row]
            values.sort_indices()
            cells = (f"{index}:{value:.9g}" for index, value in zip(values.indices, values.data))
            print(",".join(map(str, own)), *cells, file=out)


def main(reuters, folder):
    with gzip.open(reuters, "rt", encoding="utf-8") as lines:
        documents = [document for document in map(json.loads, lines) if document.get("topics")]
    train = [document for document in documents if int(document["id"]) <= LAST_OF_TRAINING]
    test = [document for document in documents if int(document["id"]) > LAST_OF_TRAINING]
    labels = sorted(topics(train) & topics(test))
    train, test = (
        [document for document in part if set(document["topics"]) & set(labels)]
        for part in (train, test)
    )
    vectorizer = TfidfVectorizer(min_df=2, stop_words="english")
    features = vectorizer.fit_transform(map(text, train))
    Path(folder).mkdir(parents=True, exist_ok=True)
    write(Path(folder, "reuters-train.txt"), train, features, labels)
    write(Path(folder, "reuters-test.txt"), test, vectorizer.transform(map(text, test)), labels)


main(*sys.argv[1:])
