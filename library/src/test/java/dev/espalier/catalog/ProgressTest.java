package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.Threads;
import dev.espalier.data.Dataset;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
  private static final Dataset TRAIN = new LabelChain(8).sample(300, 3);

  /** Hears how much of the job and of its stage is done. */
  private record Heard(List<Double> whole, List<Double> own) implements Progress {
    @Override
    public void report(String stage, double fraction) {
      report(stage, fraction, fraction);
    }

    @Override
    public void report(String stage, double fraction, double share) {
      whole.add(fraction);
      own.add(share);
    }
  }

  @Test
  void aPartTellsTheWholeAndItsOwnShare() {
    Heard heard = new Heard(new ArrayList<>(), new ArrayList<>());
    heard.part("learning", 0.6, 0.62).turn("fold", 1, 2).report("solving", 0.5);
    assertThat(heard.whole().get(0)).isCloseTo(0.615, within(1e-12));
    assertThat(heard.own()).containsExactly(0.5);
  }

  /** Work of one block or one batch does not stand still until it is over. */
  @ParameterizedTest
  @CsvSource({
    "forest, trees, 40",
    "linear-svm, cost, 1",
    "kernel-svm, cost, 1",
    "ecc, chains, 6",
    "ml-knn, neighbours, 3",
    "iblr, neighbours, 3",
    "corrlog, features, plain+forest:40",
    "corrlog, features, plain+svm"
  })
  void longStagesTellHowFarTheyAreAndNeverGoBack(String name, String key, String value) {
    Heard heard = new Heard(new ArrayList<>(), new ArrayList<>());
    Threads.of(1).run(() -> Catalog.learner(name, Map.of(key, value)).fit(TRAIN, heard));
    assertThat(heard.whole().stream().distinct().count()).isGreaterThan(4);
    assertThat(heard.whole()).isSorted();
    assertThat(heard.whole()).allMatch(share -> share >= 0 && share <= 1);
  }

  /** A limit or a Ctrl-C ends a forest between two of its trees. */
  @ParameterizedTest
  @CsvSource({"1", "3"})
  void whatThrowsFromAReportEndsTheWork(int threads) {
    Progress stopping =
        (stage, fraction) -> {
          if (fraction > 0) {
            throw new CancellationException("stopped");
          }
        };
    assertThatThrownBy(
            () ->
                Threads.of(threads)
                    .run(() -> Catalog.learner("forest", Map.of()).fit(TRAIN, stopping)))
        .isInstanceOf(CancellationException.class);
  }
}
