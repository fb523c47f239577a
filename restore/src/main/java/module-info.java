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

  // What other modules may use of the inside, and why.

  // what reports show of a repair
  exports dev.espalier.restore.table.internal to
      dev.espalier.cli;

  // what `restore check` finds
  exports dev.espalier.restore.table.internal.check to
      dev.espalier.cli;

  // what keys and sources say of a cell
  exports dev.espalier.restore.table.internal.votes to
      dev.espalier.cli;

  uses dev.espalier.restore.catalog.RestorerProvider;

  provides dev.espalier.catalog.LearnerProvider with
      dev.espalier.restore.catalog.RestoringProvider;
}
