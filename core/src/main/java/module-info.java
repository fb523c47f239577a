/**
 * Multi-label learning: contracts, façade, data, decoders, evaluation, learners and their engines.
 */
// Modules that come later are known here by name only.
@SuppressWarnings("module")
module dev.espalier.core {
  requires static transitive org.jspecify;

  exports dev.espalier;
  exports dev.espalier.active;
  exports dev.espalier.automatic;
  exports dev.espalier.catalog;
  exports dev.espalier.data;
  exports dev.espalier.decode;
  exports dev.espalier.error;
  exports dev.espalier.eval;
  exports dev.espalier.io;
  exports dev.espalier.learn;
  exports dev.espalier.learn.chain;
  exports dev.espalier.learn.collaborative;
  exports dev.espalier.learn.discriminant;
  exports dev.espalier.learn.forest;
  exports dev.espalier.learn.linear;
  exports dev.espalier.learn.neighbours;
  exports dev.espalier.learn.pairwise;
  exports dev.espalier.learn.svm;
  exports dev.espalier.learn.tree;
  exports dev.espalier.simulate;
  exports dev.espalier.transform;

  // What other modules may use of the inside, and why.

  // how messages quote what a user typed, and guess what was meant
  exports dev.espalier.error.internal to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.io,
      dev.espalier.lab,
      dev.espalier.parquet,
      dev.espalier.restore,
      dev.espalier.server;

  // significance tests, paths of penalties, hold-out parts: what only commands show
  exports dev.espalier.eval.internal to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.lab,
      dev.espalier.server,
      dev.espalier.spark;

  // products of features with matrices, summaries of columns, orders of rows by chance
  exports dev.espalier.internal.data to
      dev.espalier.cli,
      dev.espalier.io,
      dev.espalier.rivals,
      dev.espalier.spark;

  // inference on pairwise fields
  exports dev.espalier.internal.field to
      dev.espalier.lab,
      dev.espalier.rivals;

  // the service by which core reads and writes files
  exports dev.espalier.internal.files to
      dev.espalier.io,
      dev.espalier.restore;

  // trees that missForest grows
  exports dev.espalier.internal.forest to
      dev.espalier.restore;

  // kernels that benchmarks time
  exports dev.espalier.internal.kernel to
      dev.espalier.bench;

  // neighbour search that benchmarks time
  exports dev.espalier.internal.neighbours to
      dev.espalier.bench;

  // losses, linear scores and their fits
  exports dev.espalier.internal.learn to
      dev.espalier.bench,
      dev.espalier.rivals,
      dev.espalier.spark;

  // dense algebra and its native service
  exports dev.espalier.internal.math to
      dev.espalier.bench,
      dev.espalier.blas,
      dev.espalier.cli,
      dev.espalier.io,
      dev.espalier.lab,
      dev.espalier.restore,
      dev.espalier.rivals;

  // objectives, penalties, solvers
  exports dev.espalier.internal.optim to
      dev.espalier.bench,
      dev.espalier.restore,
      dev.espalier.rivals,
      dev.espalier.spark;

  // chunks of rows and the threads that work on them
  exports dev.espalier.internal.parallel to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.io,
      dev.espalier.lab,
      dev.espalier.restore,
      dev.espalier.rivals;

  // the model of learners that project rows
  exports dev.espalier.internal.projection to
      dev.espalier.rivals;

  // checked reading of stored tensors
  exports dev.espalier.internal.state to
      dev.espalier.restore,
      dev.espalier.rivals;

  // scatter matrices, thin SVD, principal components
  exports dev.espalier.internal.subspace to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.rivals;

  // dual coordinate descent and calibration
  exports dev.espalier.internal.svm to
      dev.espalier.rivals;

  uses dev.espalier.catalog.LearnerProvider;
  uses dev.espalier.internal.files.FileAccess;
  uses dev.espalier.internal.math.NativeAlgebra;
}
