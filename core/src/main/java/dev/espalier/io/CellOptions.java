package dev.espalier.io;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.ModelCard;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how a file's cells are written before it is looked at.
 *
 * @param encoding the encoding of the text; null to find it by looking
 * @param delimiter for tables: what separates cells; null to find it by looking
 * @param decimal for tables: what stands before the fraction of a number, a point or a comma; null
 *     to find it by looking
 * @param unknown for tables: what says that a label is unknown beside {@code ?}; null where the
 *     cells leave no doubt
 * @param header for tables: whether the first row holds the columns' names; null to find it by
 *     looking
 */
public record CellOptions(
    @Nullable Charset encoding,
    @Nullable Character delimiter,
    @Nullable Character decimal,
    @Nullable UnknownLabel unknown,
    @Nullable Boolean header) {
  /** What may say that a label is unknown. */
  public enum UnknownLabel {
    /** The number -1; 0 is no. */
    MINUS_ONE,
    /** The number 0; -1 is no. */
    ZERO,
    /** An empty cell, even where no cell says no. */
    BLANK,
    /** Nothing else: an empty cell is no. */
    NOTHING;

    /** How users call it. */
    public String word() {
      return switch (this) {
        case MINUS_ONE -> "-1";
        case ZERO -> "0";
        case BLANK -> "blank";
        case NOTHING -> "nothing";
      };
    }

    /** What users call so, or nothing. */
    public static Optional<UnknownLabel> of(String word) {
      return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
  }

  private static final String FACT = "cells.";

  /** Checks the marks. */
  public CellOptions {
    if (decimal != null && decimal != '.' && decimal != ',') {
      throw new IllegalArgumentException("decimal " + decimal + ": expected a point or a comma");
    }
    if (delimiter != null && (delimiter == '"' || delimiter == '\n' || delimiter == '\r')) {
      throw new IllegalArgumentException("a quote or a line end cannot separate cells");
    }
  }

  /** Nothing is known. */
  public static CellOptions open() {
    return new CellOptions(null, null, null, null, null);
  }

  /** The same, with what others say where these leave it open. */
  public CellOptions or(CellOptions others) {
    return new CellOptions(
        encoding == null ? others.encoding : encoding,
        delimiter == null ? others.delimiter : delimiter,
        decimal == null ? others.decimal : decimal,
        unknown == null ? others.unknown : unknown,
        header == null ? others.header : header);
  }

  /** The same with other cells that say that a label is unknown. */
  public CellOptions withUnknown(@Nullable UnknownLabel other) {
    return new CellOptions(encoding, delimiter, decimal, other, header);
  }

  /** What is known, as facts of a model's card; rows for the model are then read alike. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (encoding != null) {
      facts.put(FACT + "encoding", encoding.name());
    }
    if (delimiter != null) {
      facts.put(FACT + "delimiter", delimiter.toString());
    }
    if (decimal != null) {
      facts.put(FACT + "decimal", decimal.toString());
    }
    if (unknown != null) {
      facts.put(FACT + "unknown", unknown.word());
    }
    if (header != null) {
      facts.put(FACT + "header", header.toString());
    }
    return facts;
  }

  /**
   * What a model's card knows of how cells are written. Encoding, delimiter and header hold for
   * files whose names end as that of the training file did: others are not written by the same
   * hand.
   *
   * @param file the file to be read
   */
  public static CellOptions remembered(ModelCard card, String file) {
    Map<String, String> facts = card.provenance();
    boolean alike = ending(file).equals(ending(facts.getOrDefault("data", "")));
    String encoding = facts.get(FACT + "encoding");
    String delimiter = facts.getOrDefault(FACT + "delimiter", "");
    String decimal = facts.getOrDefault(FACT + "decimal", "");
    String header = facts.get(FACT + "header");
    return new CellOptions(
        encoding == null || !alike ? null : encoding(encoding),
        delimiter.length() != 1 || !alike ? null : delimiter.charAt(0),
        (decimal.equals(".") || decimal.equals(",")) ? decimal.charAt(0) : null,
        UnknownLabel.of(facts.getOrDefault(FACT + "unknown", "")).orElse(null),
        (header == null || !alike) ? null : Boolean.valueOf(header));
  }

  private static String ending(String file) {
    return file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /**
   * The encoding of a name, such as {@code latin1} or {@code UTF-16LE}.
   *
   * @param name in any case
   */
  public static Charset encoding(String name) {
    try {
      return Charset.forName(name.strip());
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new InputException(
          "encoding "
              + quoted(name)
              + " is not known"
              + hint(name)
              + (hint(name).isEmpty() ? "; expected such as UTF-8, latin1 or windows-1252" : ""),
          e);
    }
  }

  private static String hint(String name) {
    return CloseNames.hint(name.toUpperCase(Locale.ROOT), Charset.availableCharsets().keySet());
  }
}
