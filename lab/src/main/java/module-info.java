/** Commands for research; they join the command line as a service. */
@SuppressWarnings("NotJavadoc") // the check does not know open modules
open module dev.espalier.lab {
  requires de.siegmar.fastcsv;
  requires dev.espalier.cli;
  requires dev.espalier.core;
  requires dev.espalier.io;
  requires dev.espalier.restore;
  requires info.picocli;
  requires static org.jspecify;

  provides dev.espalier.cli.CommandProvider with
      dev.espalier.lab.LabCommands;
}
