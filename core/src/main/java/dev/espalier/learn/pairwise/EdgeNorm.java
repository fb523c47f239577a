package dev.espalier.learn.pairwise;

/** How the vectors of edges are penalised. */
enum EdgeNorm {
  /** By their length, so that an edge is kept or removed as a whole; weights by their squares. */
  EUCLIDEAN,
  /** By the sum of the sizes of their coordinates; weights likewise. */
  ABSOLUTE
}
