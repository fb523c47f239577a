package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Posterior;
import dev.espalier.data.Features;

/** A model that is a pairwise field of each row's mapped features. */
interface FieldModel {
  /** The posterior of rows whose features its map has mapped already. */
  Posterior inferMapped(Features mapped, Evidence known);
}
