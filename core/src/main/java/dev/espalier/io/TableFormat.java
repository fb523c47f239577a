package dev.espalier.io;

import dev.espalier.data.Table;
import java.nio.file.Path;
import java.util.Set;

/**
 * A format of tables that a module of its own reads, such as Parquet. {@link DataFiles} finds it on
 * the class path by {@link java.util.ServiceLoader}.
 */
public interface TableFormat {
  /** What parts the items of a list inside its cell: a character that no text has. */
  String ITEM_SEPARATOR = "\u001f";

  /** Whether a file is of this format, told by its first bytes: four, or all that it has. */
  boolean recognises(byte[] beginning);

  /**
   * Reads a file.
   *
   * @param options its tags column, where it is a list, is to come as one of texts; columns to be
   *     ignored need not be read
   * @throws dev.espalier.error.InputException if it cannot be read, or does not hold a table
   */
  Content read(Path file, ReadOptions options);

  /**
   * What a file holds.
   *
   * @param table its cells; a list of texts is one cell, in which {@link #ITEM_SEPARATOR} parts the
   *     items
   * @param lists the columns that are lists of texts
   */
  record Content(Table table, Set<String> lists) {
    /** Copies the set. */
    public Content {
      lists = Set.copyOf(lists);
    }
  }
}
