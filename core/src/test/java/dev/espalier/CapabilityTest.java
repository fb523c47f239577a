package dev.espalier;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.simulate.LabelChain;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A learner that declares nothing is given nothing special, without having to look itself. */
class CapabilityTest {
  private static final Dataset DATA = new LabelChain(2).sample(20, 1);

  record Plain() implements Learner<PlainModel> {
    @Override
    public String name() {
      return "plain";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public PlainModel fit(Dataset train, Progress progress) {
      Requirements.check(this, train);
      return new PlainModel(train.schema(), ModelCard.of(this));
    }

    @Override
    public PlainModel fromState(ModelState state) {
      return new PlainModel(state.schema(), state.card());
    }
  }

  record PlainModel(Schema schema, ModelCard card) implements Model {
    @Override
    public PlainModel withCard(ModelCard other) {
      return new PlainModel(schema, other);
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public Posterior infer(Features rows, Evidence known) {
      return new ProductPosterior(rows.rows(), 2, new double[2 * rows.rows()], null, known);
    }

    @Override
    public ModelState state() {
      return new ModelState(schema, card, Map.of());
    }
  }

  @Test
  void sparseFeaturesAreRefused() {
    Features sparse = TestData.sparse(DATA.features());
    Dataset data = new Dataset("sparse", DATA.schema(), sparse, DATA.labels());
    assertRefused(() -> new Plain().fit(data), "sparse features");
    assertRefused(
        () -> new Plain().fit(DATA).posterior(sparse, Evidence.none()), "sparse features");
  }

  @Test
  void missingCellsAreRefused() {
    Features holes = new DenseFeatures(1, 2, new double[] {1, Double.NaN});
    assertRefused(
        () -> new Plain().fit(DATA).posterior(holes, Evidence.none()), "missing feature cells");
  }

  @Test
  void unknownLabelsAreRefused() {
    Dataset data =
        new Dataset("hidden", DATA.schema(), DATA.features(), TestData.hide(DATA.labels(), 0.3, 1));
    assertRefused(() -> new Plain().fit(data), "unknown labels in training");
  }

  @Test
  void evidenceIsRefused() {
    Evidence known = Evidence.of(LabelSets.of(2, new int[] {0}), LabelSets.of(2, new int[] {}));
    assertRefused(
        () -> new Plain().fit(DATA).posterior(DATA.features().select(new int[] {0}), known),
        "known labels at prediction time");
  }

  private static void assertRefused(ThrowingCallable call, String what) {
    assertThatThrownBy(call)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("learner 'plain' cannot take " + what)
        .hasMessageContaining("choose another learner");
  }
}
