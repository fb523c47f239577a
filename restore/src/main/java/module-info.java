/** Models that fill and correct tables, and the repair of dirty tables. */
// Modules that come later are known here by name only.
@SuppressWarnings("module")
module dev.espalier.restore {
  requires transitive dev.espalier.core;
  requires dev.espalier.io;
  requires static org.jspecify;

  exports dev.espalier.restore;
  exports dev.espalier.restore.baseline;
  exports dev.espalier.restore.catalog;
  exports dev.espalier.restore.features;
  exports dev.espalier.restore.forest;
  exports dev.espalier.restore.rmf;
  exports dev.espalier.restore.table;

  // plans of columns that benchmarks build by hand
  exports dev.espalier.restore.table.internal to
      dev.espalier.bench;

  uses dev.espalier.restore.catalog.RestorerProvider;

  provides dev.espalier.catalog.LearnerProvider with
      dev.espalier.restore.catalog.RestoringProvider;
}
