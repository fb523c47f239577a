package dev.espalier.internal.projection;

import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.data.Dataset;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.transform.MappedRows;

/** What the learners of this package have in common. */
public final class Projecting {

  private Projecting() {}

  /** How many directions are looked for: the paper's l = K − 1 where none are asked for. */
  public static int most(int directions, int labels) {
    return directions == 0 ? Math.max(1, labels - 1) : directions;
  }

  /** A model whose labels all look at the same directions. */
  public static Model together(
      ModelCard card, Dataset train, MappedRows mapped, Projection projection, int neighbours) {
    return model(card, train, mapped, projection, neighbours, false);
  }

  /** A model whose labels look at one direction each. */
  public static Model apart(
      ModelCard card, Dataset train, MappedRows mapped, Projection projection, int neighbours) {
    return model(card, train, mapped, projection, neighbours, true);
  }

  private static Model model(
      ModelCard card,
      Dataset train,
      MappedRows mapped,
      Projection projection,
      int neighbours,
      boolean apart) {
    return new ProjectionModel(
        train.schema(),
        card,
        mapped.map(),
        projection,
        new ProjectedRows(projection.apply(mapped.features()), apart),
        train.labels(),
        neighbours,
        LabelFrequencies.logOdds(train.labels()),
        train.labels().distinctSets());
  }
}
