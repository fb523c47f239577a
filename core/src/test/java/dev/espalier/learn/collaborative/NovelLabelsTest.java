package dev.espalier.learn.collaborative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.NovelLabel;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cars where x > 0, dogs where y > 0; lorries, on half of the roads, were never photographed. */
class NovelLabelsTest {
  private static final List<String> LABELS = List.of("car", "road", "dog", "lorry");

  private static Dataset photos(int rows, boolean lorries, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] cells = random.doubles(2L * rows, -1, 1).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(4);
    for (int row = 0; row < rows; row++) {
      boolean road = cells[2 * row] > 0;
      if (road) {
        sets.add(0).add(1);
      }
      if (cells[2 * row + 1] > 0) {
        sets.add(2);
      }
      if (lorries && road && random.nextDouble() < 0.9) {
        sets.add(3);
      }
      sets.endRow();
    }
    return new Dataset(
        "photos",
        Schema.ofNumbers(List.of("x", "y"), LABELS),
        new DenseFeatures(rows, 2, cells),
        Labels.known(sets.build()));
  }

  private static final Dataset TRAIN = photos(300, false, 1);
  private static final Dataset TEST = photos(500, true, 2);

  private static Collaborative learner(Collaborative.Form form) {
    return Hyperparameters.with(
        Collaborative.defaults(), Map.of("form", Hyperparameters.text(form), "trees", "50"));
  }

  private static double rate(LabelSets answers, boolean onRoad) {
    int found = 0;
    int rows = 0;
    for (int row = 0; row < TEST.rows(); row++) {
      if (TEST.labels().positives().contains(row, 1) == onRoad) {
        rows++;
        found += answers.contains(row, 3) ? 1 : 0;
      }
    }
    return (double) found / rows;
  }

  private static LabelSets answers(Model model) {
    return Decoders.parse("collaborative")
        .decode(model.posterior(TEST.features(), Evidence.none()));
  }

  @ParameterizedTest
  @EnumSource
  void labelOnlyDataTieANovelLabelToKnownOnes(Collaborative.Form form) {
    LabelSets more = photos(2000, true, 3).labels().positives();
    Dataset data = TRAIN.with(LabelKnowledge.none().withLabelOnly(more));
    Model model = learner(form).fit(data);
    // W⁺ = I: in the paper's own rule δ ≤ .4 − 1 for a label that is off in every row.
    assertThat(rate(answers(model), true)).isGreaterThan(0.9);
    assertThat(rate(answers(model), false)).isLessThan(0.1);
    assertThat(model.novelLabels())
        .singleElement()
        .satisfies(
            novel -> {
              assertThat(novel.name()).isEqualTo("lorry");
              assertThat(novel.source()).isEqualTo(NovelLabel.Source.LABEL_ONLY);
              assertThat(novel.ties().get(0).label()).isIn("car", "road");
              assertThat(novel.ties().get(0).strength()).isEqualTo(1);
            });
  }

  @ParameterizedTest
  @EnumSource
  void weightsTieANovelLabelToKnownOnes(Collaborative.Form form) {
    double[] similarity = {4, 1, 0, 3, 1, 4, 0, 0, 0, 0, 1, 0, 3, 0, 0, 4};
    LossWeights weights = LossWeights.ofSimilarity(4, similarity, 0.25);
    Dataset data = TRAIN.with(LabelKnowledge.none().withLossWeights(weights));
    Model model = learner(form).fit(data);
    assertThat(rate(answers(model), true)).isGreaterThan(0.9);
    assertThat(rate(answers(model), false)).isLessThan(0.1);
    assertThat(model.novelLabels())
        .singleElement()
        .satisfies(
            novel -> {
              assertThat(novel.source()).isEqualTo(NovelLabel.Source.WEIGHTS);
              assertThat(novel.ties()).extracting(NovelLabel.Tie::label).containsExactly("car");
            });
  }

  /** Under (18) δ of a label that is off in every row is never positive. */
  @Test
  void underW18NothingTiesIt() {
    Model model = learner(Collaborative.Form.WEIGHTED).fit(TRAIN);
    assertThat(model.novelLabels()).isEmpty();
    assertThat(rate(answers(model), true)).isZero();
  }

  @Test
  void aModelKeepsItsNovelLabels() {
    LabelSets more = photos(200, true, 3).labels().positives();
    Collaborative learner = learner(Collaborative.Form.PLUG_IN);
    Model model = learner.fit(TRAIN.with(LabelKnowledge.none().withLabelOnly(more)));
    assertThat(learner.fromState(model.state()).novelLabels()).isEqualTo(model.novelLabels());
  }
}
