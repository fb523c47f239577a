package dev.espalier.cli;

import java.util.Map;

/**
 * Commands that another module brings; {@link java.util.ServiceLoader} finds it on the class path.
 */
public interface CommandProvider {
  /**
   * The commands by name, in the order of the help.
   *
   * @param console where they write
   * @return of each name an annotated command, or a whole {@link picocli.CommandLine}
   */
  Map<String, Object> commands(Console console);
}
