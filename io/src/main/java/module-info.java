/** Files of data and models, text and records; core finds it as a service. */
// Modules that come later are known here by name only.
@SuppressWarnings("module")
module dev.espalier.io {
  requires transitive dev.espalier.core;
  requires de.siegmar.fastcsv;
  requires java.xml;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires static org.apache.commons.compress;
  requires static org.jspecify;
  requires tools.jackson.core;

  // What other modules may use of the inside, and why.

  // how predictions, explanations and graphs are spelt
  exports dev.espalier.io.internal.answer to
      dev.espalier.cli,
      dev.espalier.server;

  // rows of tables in their raw form
  exports dev.espalier.io.internal.csv to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.lab,
      dev.espalier.restore;

  // lines of judgements
  exports dev.espalier.io.internal.feedback to
      dev.espalier.server;

  // JSON as values and as text
  exports dev.espalier.io.internal.json to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.lab,
      dev.espalier.restore,
      dev.espalier.server;

  // weights of losses and word vectors as files
  exports dev.espalier.io.internal.knowledge to
      dev.espalier.cli;

  // the facts of a model file
  exports dev.espalier.io.internal.model to
      dev.espalier.server;

  // what a model does not know of a file
  exports dev.espalier.io.internal.rows to
      dev.espalier.cli,
      dev.espalier.server;

  // records as rows of a model, the collector of a column's cells
  exports dev.espalier.io.internal.table to
      dev.espalier.parquet,
      dev.espalier.server;

  // files that are written whole or not at all, digests, numbers and lists of them as text
  exports dev.espalier.io.internal.text to
      dev.espalier.bench,
      dev.espalier.cli,
      dev.espalier.lab,
      dev.espalier.parquet,
      dev.espalier.restore,
      dev.espalier.server;

  uses dev.espalier.io.TableFormat;

  provides dev.espalier.internal.files.FileAccess with
      dev.espalier.io.internal.files.FilesOfEveryFormat;
}
