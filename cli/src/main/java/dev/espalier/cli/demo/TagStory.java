package dev.espalier.cli.demo;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What is told of the tags: an article that only the joint model gets right, and one that it gets
 * right once a tag is known. Both are found by a rule, and counted beside all others.
 */
final class TagStory {
  /** The rule by which the first article is found. */
  static final String FIRST_RULE =
      "the first test article whose tags the joint model gets exactly right and the independent"
          + " models do not";

  /** The rule by which the second article is found. */
  static final String SECOND_RULE =
      "the first test article that both get wrong, and whose other tags the joint model gets exactly"
          + " right once one of its tags is told, while the independent models still do not";

  /** The most probable set of independent models: each tag that is more likely than not. */
  private static final Decoder EACH_BY_ITSELF = Decoders.threshold(0.5);

  private final Dataset test;
  private final Predictor joint;
  private final Predictor alone;
  private final Prediction jointly;
  private final Prediction separately;

  /**
   * A test article with what the models say.
   *
   * @param row its place among the test articles
   * @param told the tag that is told, or -1
   * @param joint what the joint model says
   * @param after what it says once the tag is told; the same where none is
   * @param alone what the independent models say, whatever is told
   */
  record Found(int row, int told, Prediction joint, Prediction after, Prediction alone) {}

  /**
   * How many test articles are exactly right.
   *
   * @param both by both
   * @param onlyJoint by the joint model alone
   * @param onlyAlone by the independent models alone
   * @param neither by none
   */
  record Counts(int both, int onlyJoint, int onlyAlone, int neither) {}

  /**
   * How many test articles have all tags but one right, over every tag of every article.
   *
   * @param told how many tags there are to be told
   * @param alone right by the independent models
   * @param before right by the joint model before the tag is told
   * @param after and once it is told
   */
  record Others(int told, int alone, int before, int after) {}

  TagStory(Dataset test, Predictor joint, Predictor alone) {
    this.test = test;
    this.joint = joint;
    this.alone = alone;
    jointly = joint.predict(test.features(), Decoders.subset());
    separately = alone.predict(test.features(), EACH_BY_ITSELF);
  }

  /** The test articles. */
  Dataset test() {
    return test;
  }

  /** The true tags of a test article. */
  List<String> truth(int row) {
    return Arrays.stream(test.labels().positives().row(row))
        .mapToObj(test.schema().labels()::get)
        .toList();
  }

  /** An article by {@link #FIRST_RULE}. */
  Optional<Found> first() {
    for (int row = 0; row < test.rows(); row++) {
      if (isRight(jointly, row) && !isRight(separately, row)) {
        return Optional.of(found(row, -1));
      }
    }
    return Optional.empty();
  }

  /** An article by {@link #SECOND_RULE}. */
  Optional<Found> second() {
    for (int row = 0; row < test.rows(); row++) {
      if (!isRight(jointly, row) && !isRight(separately, row)) {
        for (int told : test.labels().positives().row(row)) {
          Found found = found(row, told);
          if (!othersRight(found.joint(), 0, row, told)
              && othersRight(found.after(), 0, row, told)
              && !othersRight(found.alone(), 0, row, told)) {
            return Optional.of(found);
          }
        }
      }
    }
    return Optional.empty();
  }

  private Found found(int row, int told) {
    return new Found(
        row,
        told,
        one(joint, Decoders.subset(), row, -1),
        one(joint, Decoders.subset(), row, told),
        one(alone, EACH_BY_ITSELF, row, told));
  }

  /** What a model says of a single article. */
  private Prediction one(Predictor model, Decoder decoder, int row, int told) {
    LabelSets none = LabelSets.empty(1, test.labelCount());
    Evidence known =
        told < 0
            ? Evidence.none()
            : Evidence.of(LabelSets.of(test.labelCount(), new int[] {told}), none);
    return model.predict(test.select(new int[] {row}).features(), known, decoder);
  }

  /** All test articles by who gets them right. */
  Counts counts() {
    int[] counts = new int[4];
    for (int row = 0; row < test.rows(); row++) {
      counts[(isRight(jointly, row) ? 0 : 1) + (isRight(separately, row) ? 0 : 2)]++;
    }
    return new Counts(counts[0], counts[2], counts[1], counts[3]);
  }

  /** What it helps to be told one tag, over all tags of all test articles. */
  Others others() {
    LabelSets truth = test.labels().positives();
    int[] rows = new int[truth.size()];
    LabelSets.Builder on = new LabelSets.Builder(test.labelCount());
    int next = 0;
    for (int row = 0; row < test.rows(); row++) {
      for (int tag : truth.row(row)) {
        rows[next++] = row;
        on.addRow(tag);
      }
    }
    LabelSets told = on.build();
    Prediction after =
        joint.predict(
            test.select(rows).features(),
            Evidence.of(told, LabelSets.empty(rows.length, test.labelCount())),
            Decoders.subset());
    int[] right = new int[3];
    for (int k = 0; k < rows.length; k++) {
      int tag = told.row(k)[0];
      right[0] += othersRight(separately, rows[k], rows[k], tag) ? 1 : 0;
      right[1] += othersRight(jointly, rows[k], rows[k], tag) ? 1 : 0;
      right[2] += othersRight(after, k, rows[k], tag) ? 1 : 0;
    }
    return new Others(rows.length, right[0], right[1], right[2]);
  }

  private boolean isRight(Prediction prediction, int row) {
    return prediction.labelSets().sameSet(row, test.labels().positives(), row);
  }

  private boolean othersRight(Prediction prediction, int predicted, int row, int tag) {
    for (int label = 0; label < test.labelCount(); label++) {
      if (label != tag
          && prediction.labelSets().contains(predicted, label)
              != test.labels().positives().contains(row, label)) {
        return false;
      }
    }
    return true;
  }
}
