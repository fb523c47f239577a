package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that data are what a learner or a model can take, so that no learner has to. */
public final class Requirements {
  private Requirements() {}

  /** Refuses training data that the learner cannot learn from. */
  public static void check(Learner<?> learner, Dataset train) {
    if (train.rows() == 0) {
      throw new InputException(train.name() + ": no rows to learn from; expected at least one");
    }
    if (train.labelCount() == 0) {
      throw new InputException(
              train.name() + ": no labels to learn; expected at least one label column")
          .about(InputException.Topic.LABELS);
    }
    checkFeatures(learner.name(), learner.capabilities(), train.features());
    if (train.labels().hasUnknown()) {
      require(learner.name(), learner.capabilities(), Capability.UNKNOWN_LABELS);
    }
    if (train.knowledge().labelOnly().isPresent()) {
      require(learner.name(), learner.capabilities(), Capability.LABEL_ONLY);
    }
  }

  /** Refuses training data for a {@link Learner#path} over a hyper-parameter, or its name. */
  public static void check(Learner<?> learner, Dataset train, String parameter) {
    check(learner, train);
    if (!Hyperparameters.values(learner).containsKey(parameter)) {
      Hyperparameters.with(learner, Map.of(parameter, "")); // says which names there are
    }
  }

  /** Refuses rows to measure on that have none of the labels, or others before them. */
  static void checkTruth(Schema schema, Dataset test) {
    List<String> given = test.schema().labels();
    int known = schema.labels().size();
    if (given.size() < known || !given.subList(0, known).equals(schema.labels())) {
      throw new InputException(
          test.name()
              + ": its labels are not those of the model; expected "
              + String.join(", ", schema.labels()));
    }
    checkTruth(test);
  }

  /** Refuses rows to measure on whose labels are all unknown. */
  public static void checkTruth(Dataset test) {
    LabelSets unknown = test.labels().unknown();
    if (unknown != null && unknown.size() == (long) test.rows() * test.labelCount()) {
      throw new InputException(
              test.name()
                  + ": has none of the model's labels, so there is nothing to compare with; expected"
                  + " labels such as "
                  + quoted(test.schema().labels().get(0)))
          .about(InputException.Topic.LABELS);
    }
  }

  /** Refuses rows that the model cannot predict for. */
  static void check(Model model, Features rows, Evidence known) {
    String learner = model.card().learner();
    if (rows.columns() != model.schema().features().size()) {
      throw new InputException(
          "the model of learner "
              + quoted(learner)
              + " expects "
              + model.schema().features().size()
              + " features; the rows have "
              + rows.columns());
    }
    checkFeatures(learner, model.capabilities(), rows);
    if (!known.isEmpty()) {
      require(learner, model.capabilities(), Capability.EVIDENCE);
    }
  }

  private static void checkFeatures(
      String learner, Set<Capability> capabilities, Features features) {
    if (features.isSparse()) {
      require(learner, capabilities, Capability.SPARSE_FEATURES);
    }
    if (features.hasMissing()) {
      require(learner, capabilities, Capability.MISSING_FEATURES);
    }
  }

  private static void require(String learner, Set<Capability> capabilities, Capability needed) {
    if (!capabilities.contains(needed)) {
      throw new InputException(
          "learner " + quoted(learner) + " cannot take " + needed.words() + "; " + needed.remedy());
    }
  }
}
