package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.linear.Prior;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.Scaling;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are asked from afar give the model that rows at hand give, to the last bit. */
class DistantRowsTest {
  private static final Dataset DATA = new LabelChain(4).sample(400, 1);

  /** Rows that are here, but show no more than rows elsewhere would. */
  private record Here(FeatureMap map, Features features) implements DistantRows {
    static Here of(Dataset data) {
      FeatureMap map = FeatureMap.plain(Scaling.AUTO, ColumnSummary.of(data.features()), false);
      return new Here(map, map.apply(data.features()));
    }

    @Override
    public Schema schema() {
      return DATA.schema();
    }

    @Override
    public LabelTotals labels() {
      return LabelTotals.of(DATA.labels());
    }

    @Override
    public FeatureShape shape() {
      return FeatureShape.of(features);
    }

    @Override
    public LabelSets observed() {
      return DATA.labels().distinctSets();
    }

    @Override
    public double[] shares() {
      LabelSets sets = observed();
      double[] shares = new double[sets.rows()];
      for (int row = 0; row < DATA.rows(); row++) {
        for (int set = 0; set < shares.length; set++) {
          shares[set] += sets.sameSet(set, DATA.labels().positives(), row) ? 1.0 / DATA.rows() : 0;
        }
      }
      return shares;
    }

    @Override
    public Objective loss(Loss loss, int[] varying) {
      Labels labels = DATA.labels().keep(varying);
      BlockObjective blocks =
          switch (loss) {
            case INDEPENDENT -> new LogisticLoss(features, labels);
            case PSEUDO_LIKELIHOOD ->
                new PseudoLikelihood(features, labels, LabelDesign.of(labels, new double[0]));
            case SUPPORTED_LIKELIHOOD ->
                CorrLog.supportedLikelihood(
                    features, labels, Labels.known(observed()).keep(varying).positives());
          };
      return new SummedObjective(blocks);
    }
  }

  private static double[] marginals(Model model) {
    return model.posterior(DATA.features(), Evidence.none()).marginals();
  }

  @Test
  void independentRegressionsAreTheSame() {
    IndependentLogistic learner = IndependentLogistic.defaults().withWeightPenalty(1e-3);
    assertThat(marginals(learner.fit(Here.of(DATA), Progress.none())))
        .isEqualTo(marginals(learner.fit(DATA)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"PSEUDO_LIKELIHOOD", "SUPPORTED_LIKELIHOOD"})
  void corrLogIsTheSame(Rule rule) {
    CorrLog learner = CorrLog.defaults().withRule(rule).withWeightPenalty(1e-3);
    Model found = learner.fit(Here.of(DATA), Progress.none());
    Model expected = learner.fit(DATA);
    assertThat(marginals(found)).isEqualTo(marginals(expected));
    assertThat(found.card()).isEqualTo(expected.card());
  }

  @Test
  void thePriorIsTheSame() {
    assertThat(marginals(new Prior().fit(Here.of(DATA))))
        .isEqualTo(marginals(new Prior().fit(DATA)));
  }

  @Test
  void theAutomaticPenaltyIsTheSameUpToRounding() {
    double found =
        Double.parseDouble(
            IndependentLogistic.defaults()
                .fit(Here.of(DATA), Progress.none())
                .card()
                .hyperparameters()
                .get("weightPenalty"));
    double expected =
        Double.parseDouble(
            IndependentLogistic.defaults().fit(DATA).card().hyperparameters().get("weightPenalty"));
    assertThat(found).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void rulesThatNeedTheRowsAreRefused() {
    for (Rule rule : new Rule[] {Rule.AUTO, Rule.EXACT}) {
      assertThatThrownBy(
              () -> CorrLog.defaults().withRule(rule).fit(Here.of(DATA), Progress.none()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("not in one place");
    }
  }

  @Test
  void summariesOfPartsAreThatOfTheWhole() {
    Features features = DATA.features();
    double[] origin = ColumnSummary.originOf(features);
    int[] rows = java.util.stream.IntStream.range(0, DATA.rows()).toArray();
    ColumnSummary parts = ColumnSummary.part(features.select(Arrays.copyOf(rows, 150)), origin);
    parts.merge(
        ColumnSummary.part(features.select(Arrays.copyOfRange(rows, 150, rows.length)), origin));
    ColumnSummary whole = ColumnSummary.of(features);
    assertThat(parts.means()).containsExactly(whole.means(), within(1e-14));
    assertThat(parts.variances()).containsExactly(whole.variances(), within(1e-14));
    assertThat(parts.smallest(0)).isEqualTo(whole.smallest(0));
  }
}
