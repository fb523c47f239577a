package dev.espalier.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.JointSupport;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FittedDecodersTest {
  @Test
  void theThresholdLiesInTheMiddleOfTheWidestGapAmongTheBestCuts() {
    assertThat(F1Threshold.best(scores(new double[] {0.6, 0.8}, new double[] {0.1, 0.2})))
        .isCloseTo(0.4, within(1e-15));
    // Everything is positive: the best cut takes all, down to the middle between 0.5 and zero.
    assertThat(F1Threshold.best(scores(new double[] {0.5, 0.9}, new double[] {})))
        .isCloseTo(0.25, within(1e-15));
    // Cuts above 0.9 − and − below the pair of negatives give F1 2/3 each; the second gap is wider.
    assertThat(F1Threshold.best(scores(new double[] {0.2, 0.9}, new double[] {0.88, 0.89})))
        .as("taking one of two: 2/3, taking all four: 2·2/(4+2) = 2/3")
        .isCloseTo(0.1, within(1e-15));
  }

  @Test
  void neighbouringDoublesAreStillSeparated() {
    double low = 0.5;
    double high = Math.nextUp(low);
    double threshold = F1Threshold.best(scores(new double[] {high}, new double[] {low}));
    assertThat(threshold).isEqualTo(high);
  }

  @Test
  void withoutPositivesTheThresholdIsNeverMet() {
    assertThat(F1Threshold.best(scores(new double[] {}, new double[] {0.3, 1.0}))).isGreaterThan(1);
  }

  @Test
  void noOtherThresholdGivesMoreF1() {
    SplittableRandom random = new SplittableRandom(3);
    for (int repeat = 0; repeat < 200; repeat++) {
      double[] positives = sorted(random, 1 + random.nextInt(10));
      double[] negatives = sorted(random, random.nextInt(15));
      double threshold = F1Threshold.best(scores(positives, negatives));
      double best = 0;
      for (int step = 0; step <= 1000; step++) {
        best = Math.max(best, f1(positives, negatives, step / 1000.0));
      }
      assertThat(f1(positives, negatives, threshold))
          .as("repeat %d", repeat)
          .isCloseTo(best, within(1e-12));
    }
  }

  @Test
  void eachLabelGetsItsOwnThresholdMovedTowardsTheSharedOne() {
    // Label 0: positives at 0.8 and up, label 1: positives at 0.3 and up; two folds.
    double[] first = {0.9, 0.4, 0.8, 0.3, 0.1, 0.35, 0.2, 0.05};
    Labels firstTruth =
        Labels.known(
            LabelSets.of(2, new int[] {0, 1}, new int[] {0, 1}, new int[] {1}, new int[] {}));
    double[] second = {0.85, 0.1, 0.6, 0.1};
    Labels secondTruth = Labels.known(LabelSets.of(2, new int[] {0}, new int[] {}));
    FittedDecoders fitted =
        new FittedDecoders.Fitter()
            .add(new MarginalPosterior(4, 2, first), firstTruth)
            .add(new MarginalPosterior(2, 2, second), secondTruth)
            .fit();
    // Their own best thresholds are 0.7 and 0.2; three positives each, against two for the shared.
    assertThat(fitted.macroThresholds()[0]).isCloseTo(between(0.7, 0.25, 0.6), within(1e-12));
    assertThat(fitted.macroThresholds()[1]).isCloseTo(between(0.2, 0.25, 0.6), within(1e-12));
    // Pooled: 6 positives at .9 .85 .8 .4 .35 .3; only .6 is a negative above .2: F1 = 12/13.
    assertThat(fitted.microThreshold()).isCloseTo(0.25, within(1e-12));
    assertThat(fitted.microF1().thresholds()).containsOnly(fitted.microThreshold());
  }

  @Test
  void whatIsUnknownIsSkipped() {
    double[] marginals = {0.9, 0.8, 0.7, 0.99, 0.1};
    LabelSets positives =
        LabelSets.of(1, new int[] {0}, new int[] {0}, new int[] {0}, new int[] {}, new int[] {});
    LabelSets unknown =
        LabelSets.of(1, new int[] {}, new int[] {}, new int[] {}, new int[] {0}, new int[] {});
    FittedDecoders fitted =
        new FittedDecoders.Fitter()
            .add(new MarginalPosterior(5, 1, marginals), new Labels(positives, unknown))
            .fit();
    assertThat(fitted.macroThresholds()[0]).isCloseTo(0.4, within(1e-12));
  }

  @Test
  void rareLabelsTakeTheSharedThresholdAndAbsentOnesAreNeverPredicted() {
    double[] marginals = new double[8 * 3];
    LabelSets.Builder truth = new LabelSets.Builder(3);
    for (int row = 0; row < 8; row++) {
      marginals[row * 3] = row < 4 ? 0.9 : 0.2;
      marginals[row * 3 + 1] = row == 0 ? 0.02 : 0.01;
      marginals[row * 3 + 2] = 0.5;
      truth.addRow(row < 4 ? row == 0 ? new int[] {0, 1} : new int[] {0} : new int[] {});
    }
    FittedDecoders fitted =
        new FittedDecoders.Fitter()
            .add(new MarginalPosterior(8, 3, marginals), Labels.known(truth.build()))
            .fit();
    double shared = fitted.microThreshold();
    assertThat(fitted.macroThresholds()[0])
        .isCloseTo(between(0.55, shared, 4 / 6.0), within(1e-12));
    assertThat(fitted.macroThresholds()[1]).isEqualTo(shared);
    assertThat(fitted.macroThresholds()[2]).isEqualTo(FittedDecoders.NEVER);
  }

  @Test
  void subsetFollowsWhatMatchedMoreOften() {
    // The mode is {0, 1}; the best set seen in training is {0}.
    ProductPosterior posterior =
        new ProductPosterior(
            1,
            2,
            new double[] {2, 1},
            LabelSets.of(2, new int[] {0}, new int[] {1}),
            Evidence.none());
    Labels one = Labels.known(LabelSets.of(2, new int[] {0}));
    Labels both = Labels.known(LabelSets.of(2, new int[] {0, 1}));
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    assertThat(fitter.add(posterior, one).fit().applyTo(Decoders.subset()))
        .isEqualTo(new SubsetDecoder(true));
    assertThat(fitter.add(posterior, both).fit().applyTo(Decoders.subset()))
        .as("one match each: the mode")
        .isEqualTo(new SubsetDecoder(false));
    Labels firstKnown = new Labels(LabelSets.of(2, new int[] {0}), LabelSets.of(2, new int[] {1}));
    assertThat(fitter.add(posterior, firstKnown).fit().applyTo(Decoders.subset()))
        .as("as far as is known, both match")
        .isEqualTo(new SubsetDecoder(false));
    assertThat(fitter.add(posterior, one).fit().applyTo(Decoders.subset()))
        .isEqualTo(new SubsetDecoder(true));
  }

  @Test
  void everyDecoderTakesTheWayThatServesItsMeasureBetter() {
    // Labels at one half each; always exactly one is on, and the observed sets know it.
    int rows = 20;
    double[] logOdds = new double[rows * 2];
    LabelSets.Builder truth = new LabelSets.Builder(2);
    for (int row = 0; row < rows; row++) {
      logOdds[row * 2 + row % 2] = -0.5;
      logOdds[row * 2 + 1 - row % 2] = -2;
      truth.addRow(row % 2);
    }
    ProductPosterior posterior =
        new ProductPosterior(
            rows, 2, logOdds, LabelSets.of(2, new int[] {0}, new int[] {1}), Evidence.none());
    FittedDecoders fitted =
        new FittedDecoders.Fitter().add(posterior, Labels.known(truth.build())).fit();
    assertThat(fitted.decoder(RowMeasure.SUBSET))
        .as("the mode is empty")
        .isEqualTo(RowMeasure.SUBSET.decoder(true));
    assertThat(fitted.decoder(RowMeasure.HAMMING))
        .as("no marginal is above one half")
        .isEqualTo(RowMeasure.HAMMING.decoder(true));
    assertThat(fitted.decoder(RowMeasure.F1))
        .as("observed sets are its usual way")
        .isEqualTo(RowMeasure.F1.decoder(false));
    assertThat(fitted.applyTo(Decoders.parse("hamming")).decode(posterior))
        .isEqualTo(truth.build());
  }

  @Test
  void observedSetsAreLeftAsideWhereTheyHinder() {
    // Every row has both labels on, a set that was never seen.
    ProductPosterior posterior =
        new ProductPosterior(
            3,
            2,
            new double[] {3, 2, 2, 3, 4, 4},
            LabelSets.of(2, new int[] {0}, new int[] {1}),
            Evidence.none());
    Labels both =
        Labels.known(LabelSets.of(2, new int[] {0, 1}, new int[] {0, 1}, new int[] {0, 1}));
    FittedDecoders fitted = new FittedDecoders.Fitter().add(posterior, both).fit();
    for (String name : List.of("subset", "hamming", "f1", "jaccard", "macroF1", "microF1")) {
      assertThat(fitted.applyTo(Decoders.parse(name)).decode(posterior))
          .as(name)
          .isEqualTo(both.positives());
    }
  }

  @Test
  void tensorsBringItBack() {
    FittedDecoders fitted =
        new FittedDecoders(
            new double[] {0.25, 2},
            true,
            0.3,
            false,
            new boolean[] {true, false, false, true},
            new double[] {0.1, 0.6});
    assertThat(fitted.state().keySet()).allMatch(name -> name.startsWith("decode."));
    Schema schema = Schema.ofNumbers(List.of(), List.of("a", "b"));
    ModelCard card = new ModelCard("test", Map.of(), Map.of());
    FittedDecoders again =
        FittedDecoders.of(new ModelState(schema, card, fitted.state())).orElseThrow();
    assertThat(again.state()).isEqualTo(fitted.state());
    assertThat(again.applyTo(Decoders.subset())).isEqualTo(new SubsetDecoder(true));
    assertThat(again.decoder(RowMeasure.HAMMING)).isEqualTo(RowMeasure.HAMMING.decoder(false));
    assertThat(again.decoder(RowMeasure.JACCARD)).isEqualTo(RowMeasure.JACCARD.decoder(true));
    assertThat(again.meanMarginals()).containsExactly(0.1, 0.6);
    assertThat(FittedDecoders.of(new ModelState(schema, card, Map.of()))).isEmpty();
    Schema other = Schema.ofNumbers(List.of(), List.of("a"));
    assertThatThrownBy(() -> FittedDecoders.of(new ModelState(other, card, fitted.state())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected 1");
  }

  /** The weighted mean on the scale of log-odds. */
  private static double between(double own, double shared, double weight) {
    double odds = Math.pow(own / (1 - own), weight) * Math.pow(shared / (1 - shared), 1 - weight);
    return odds / (1 + odds);
  }

  private static double[] sorted(SplittableRandom random, int count) {
    double[] scores = new double[count];
    for (int i = 0; i < count; i++) {
      scores[i] = random.nextInt(21) / 20.0;
    }
    Arrays.sort(scores);
    return scores;
  }

  private static double f1(double[] positives, double[] negatives, double threshold) {
    long hits = Arrays.stream(positives).filter(score -> score >= threshold).count();
    long wrong = Arrays.stream(negatives).filter(score -> score >= threshold).count();
    return 2.0 * hits / (hits + wrong + positives.length);
  }

  @Test
  void theF1OfAThresholdCountsWhatReachesIt() {
    SplittableRandom random = new SplittableRandom(4);
    for (int repeat = 0; repeat < 500; repeat++) {
      // few values, so that scores and thresholds are often equal
      double[] positives =
          random.doubles(random.nextInt(6)).map(x -> Math.rint(4 * x) / 4).sorted().toArray();
      double[] negatives =
          random.doubles(random.nextInt(6)).map(x -> Math.rint(4 * x) / 4).sorted().toArray();
      double threshold = random.nextInt(6) / 4.0;
      long hits = Arrays.stream(positives).filter(score -> score >= threshold).count();
      long taken = hits + Arrays.stream(negatives).filter(score -> score >= threshold).count();
      double expected = taken + positives.length == 0 ? 1 : 2.0 * hits / (taken + positives.length);
      assertThat(F1Threshold.f1(scores(positives, negatives), threshold)).isEqualTo(expected);
    }
  }

  @Test
  void theMarginalsOfObservedSetsAreTakenWhereTheyDoBetter() {
    LabelSets sets = LabelSets.of(2, new int[] {0}, new int[] {1});
    double[] right = {0.9, 0.1, 0.8, 0.2, 0.1, 0.9, 0.3, 0.7};
    double[] wrong = {0.1, 0.9, 0.2, 0.8, 0.9, 0.1, 0.7, 0.3};
    Labels truth =
        Labels.known(LabelSets.of(2, new int[] {0}, new int[] {0}, new int[] {1}, new int[] {1}));
    for (boolean observed : new boolean[] {true, false}) {
      // with one label to a set the probabilities of the sets are the marginals
      FittedDecoders fitted =
          new FittedDecoders.Fitter()
              .add(
                  new TwoMinds(
                      new TablePosterior(4, sets, observed ? right : wrong),
                      observed ? wrong : right),
                  truth)
              .fit();
      assertThat(fitted.macroF1().usesObservedSets()).isEqualTo(observed);
      assertThat(fitted.microF1().usesObservedSets()).isEqualTo(observed);
      for (RowMeasure measure : RowMeasure.values()) {
        assertThat(fitted.decoder(measure).usesObservedSets())
            .as("%s", measure)
            .isEqualTo(observed);
      }
    }
  }

  @Test
  void eachDecoderOfARowMeasureHasTwoWaysAndOthersHaveOne() {
    for (RowMeasure measure : RowMeasure.values()) {
      List<Decoder> variants = Decoders.variants(measure.decoder(true));
      assertThat(variants).isEqualTo(Decoders.variants(measure.decoder(false)));
      assertThat(variants.stream().map(Decoder::usesObservedSets))
          .containsExactlyInAnyOrder(true, false);
      assertThat(variants).allMatch(Decoders::isFittable);
      assertThat(variants).noneMatch(Decoders::needsFitting);
    }
    assertThat(Decoders.variants(Decoders.top(2))).containsExactly(Decoders.top(2));
    assertThat(Decoders.isFittable(Decoders.top(2))).isFalse();
    assertThat(Decoders.needsFitting(Decoders.macroF1())).isTrue();
    assertThat(Decoders.supported().usesObservedSets()).isTrue();
    assertThat(Decoders.needsWeights(Decoders.parse("collaborative"))).isTrue();
    assertThat(Decoders.needsWeights(Decoders.hamming())).isFalse();
  }

  /** A posterior whose marginals are not those of its sets. */
  private record TwoMinds(TablePosterior table, double[] marginals) implements Posterior {
    @Override
    public int rows() {
      return table.rows();
    }

    @Override
    public int labelCount() {
      return table.labelCount();
    }

    @Override
    public LabelSets mostProbable() {
      LabelSets.Builder sets = new LabelSets.Builder(labelCount());
      for (int at = 0; at < marginals.length; at++) {
        if (marginals[at] >= 0.5) {
          sets.add(at % labelCount());
        }
        if ((at + 1) % labelCount() == 0) {
          sets.endRow();
        }
      }
      return sets.build();
    }

    @Override
    public Optional<JointSupport> support() {
      return table.support();
    }
  }

  private static ThresholdFit.Scores scores(double[] positives, double[] negatives) {
    return new ThresholdFit.Scores(positives, negatives, 0);
  }
}
