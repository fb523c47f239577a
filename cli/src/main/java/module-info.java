/** The command line. */
// Modules that come later are known here by name only.
@SuppressWarnings("module")
open module dev.espalier.cli {
  requires transitive dev.espalier.core;
  requires de.siegmar.fastcsv;
  requires dev.espalier.io;
  requires dev.espalier.restore;
  requires dev.espalier.server;
  requires transitive info.picocli;
  requires static org.jspecify;

  exports dev.espalier.cli to
      dev.espalier.lab;
  exports dev.espalier.cli.compare to
      dev.espalier.lab;
  exports dev.espalier.cli.options to
      dev.espalier.lab;
  exports dev.espalier.cli.report to
      dev.espalier.lab;
  exports dev.espalier.cli.text to
      dev.espalier.lab;

  uses dev.espalier.cli.CommandProvider;
}
