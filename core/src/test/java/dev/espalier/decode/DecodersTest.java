package dev.espalier.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.ProductPosterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.ObservedMarginals;
import dev.espalier.error.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecodersTest {
  // Three sets over two labels: the mode is {0}, the marginals are 0.6 and 0.4.
  private final TablePosterior posterior =
      new TablePosterior(
          1,
          LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {0, 1}),
          new double[] {0.5, 0.3, 0.1});

  @Test
  void hammingTakesEachLabelThatIsMoreProbableThanNot() {
    MarginalPosterior marginals =
        new MarginalPosterior(2, 3, new double[] {0.51, 0.5, 0.49, 0, 1, 0.9});
    assertThat(new HammingDecoder().decode(marginals))
        .isEqualTo(LabelSets.of(3, new int[] {0}, new int[] {1, 2}));
  }

  @Test
  void supportedTakesTheMostProbableObservedSetAndTheFirstOfEquals() {
    LabelSets sets = LabelSets.of(2, new int[] {}, new int[] {0}, new int[] {0, 1});
    TablePosterior table = new TablePosterior(2, sets, new double[] {0.2, 0.4, 0.4, 0.1, 0.2, 0.7});
    assertThat(new SupportedDecoder().decode(table))
        .isEqualTo(LabelSets.of(2, new int[] {0}, new int[] {0, 1}));
  }

  @Test
  void supportedSaysThatTheModelKeepsNoSets() {
    assertThatThrownBy(
            () -> new SupportedDecoder().decode(new MarginalPosterior(1, 1, new double[] {0.3})))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("keeps none");
  }

  @Test
  void subsetTakesTheModeOrTheObservedSetAsFitted() {
    LabelSets observed = LabelSets.of(2, new int[] {1});
    TablePosterior single = new TablePosterior(1, observed, new double[] {1});
    assertThat(new SubsetDecoder().decode(posterior)).isEqualTo(posterior.mostProbable());
    assertThat(new SubsetDecoder(true).decode(single)).isEqualTo(observed);
    assertThat(new SubsetDecoder(true).decode(new MarginalPosterior(1, 1, new double[] {0.9})))
        .as("without support the mode is all there is")
        .isEqualTo(LabelSets.of(1, new int[] {0}));
  }

  @Test
  void topTakesExactlyThatManyLabelsAndTheFirstOfEquals() {
    MarginalPosterior marginals =
        new MarginalPosterior(2, 4, new double[] {0.1, 0.7, 0.7, 0.7, 0, 0, 0, 0.1});
    assertThat(new TopKDecoder(2).decode(marginals))
        .isEqualTo(LabelSets.of(4, new int[] {1, 2}, new int[] {0, 3}));
    assertThat(new TopKDecoder(9).decode(marginals).size(0)).isEqualTo(4);
  }

  @Test
  void aThresholdIsMetWhenItIsReached() {
    ThresholdDecoder decoder =
        new ThresholdDecoder("macroF1", new double[] {0.5, 0.2, FittedDecoders.NEVER});
    assertThat(decoder.decode(new MarginalPosterior(1, 3, new double[] {0.5, 0.19, 1})))
        .isEqualTo(LabelSets.of(3, new int[] {0}));
  }

  @Test
  void oneThresholdForAllLabels() {
    assertThat(
            Decoders.threshold(0.4)
                .decode(new MarginalPosterior(1, 3, new double[] {0.5, 0.39, 0.4})))
        .isEqualTo(LabelSets.of(3, new int[] {0, 2}));
    assertThatThrownBy(() -> Decoders.threshold(1.5))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("from 0 to 1");
    assertThatThrownBy(() -> Decoders.parse("threshold:half"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("threshold:0.5");
  }

  @Test
  void whatNeedsFittingRefusesToWorkWithout() {
    MarginalPosterior posterior = new MarginalPosterior(1, 1, new double[] {0.3});
    for (Decoder decoder : List.of(Decoders.macroF1(), Decoders.microF1(), Decoders.diverse(2))) {
      assertThat(Decoders.needsFitting(decoder)).isTrue();
      assertThatThrownBy(() -> decoder.decode(posterior))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("train it with thresholds");
    }
  }

  @Test
  void everyNameGivesADecoderOfThatName() {
    for (String name : Decoders.names()) {
      String concrete = name.replace(":K", ":3").replace(":P", ":0.25");
      assertThat(Decoders.parse(concrete).name()).isEqualTo(concrete);
      assertThat(fitted(false).applyTo(Decoders.parse(concrete)).name()).isEqualTo(concrete);
      assertThat(fitted(true).applyTo(Decoders.parse(concrete)).name()).isEqualTo(concrete);
    }
  }

  @Test
  void whatWasFittedDecidesWhetherObservedSetsAreUsed() {
    assertThat(Decoders.parse("subset")).isEqualTo(new SubsetDecoder(false));
    assertThat(fitted(true).applyTo(Decoders.parse("subset"))).isEqualTo(new SubsetDecoder(true));
    assertThat(fitted(false).applyTo(Decoders.parse("hamming")))
        .isEqualTo(new HammingDecoder(false));
    assertThat(fitted(true).applyTo(Decoders.parse("hamming"))).isEqualTo(new HammingDecoder(true));
    assertThat(Decoders.parse("f1")).isEqualTo(new ExpectedUtilityDecoder(Utility.F1, true));
    assertThat(fitted(true).applyTo(Decoders.parse("jaccard")))
        .isEqualTo(new ExpectedUtilityDecoder(Utility.JACCARD, false));
  }

  @Test
  void observedMarginalsSumTheProbabilitiesOfTheSetsThatHoldALabel() {
    // Independent labels at one half each, of which only {0} and {0, 1} were seen.
    ProductPosterior half =
        new ProductPosterior(
            1,
            2,
            new double[] {0, 0},
            LabelSets.of(2, new int[] {0}, new int[] {0, 1}),
            Evidence.none());
    assertThat(ObservedMarginals.of(half)).containsExactly(1, 0.5);
    assertThat(new HammingDecoder(true).decode(half).row(0)).containsExactly(0);
    assertThat(new HammingDecoder(false).decode(half).row(0)).isEmpty();
    assertThat(new ThresholdDecoder("macroF1", new double[] {0.9, 0.9}, true).decode(half).row(0))
        .containsExactly(0);
    MarginalPosterior none = new MarginalPosterior(1, 1, new double[] {0.3});
    assertThat(ObservedMarginals.of(none)).containsExactly(0.3);
  }

  @Test
  void mistakesAreToldWithWhatWasExpected() {
    assertThatThrownBy(() -> Decoders.parse("best?"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'best?'")
        .hasMessageContaining(
            "subset, supported, hamming, f1, jaccard, macroF1, microF1, threshold:P, top:K");
    assertThatThrownBy(() -> Decoders.checkUnfitted(Decoders.macroF1()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("train it with thresholds");
    assertThatThrownBy(() -> Decoders.parse("top:many"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("top:5");
    assertThatThrownBy(() -> Decoders.parse("top:0")).isInstanceOf(InputException.class);
  }

  private static FittedDecoders fitted(boolean other) {
    return new FittedDecoders(
        new double[] {0.1, 0.2},
        other,
        0.3,
        other,
        new boolean[] {other, other, other, other},
        new double[] {0.4, 0.5});
  }
}
