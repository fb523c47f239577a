package dev.espalier.lab.plant;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A slip of the fingers in a text or a code: another letter, two that change places, one that is
 * doubled, lost or too many, capitals. What comes out is no value that the column has.
 *
 * @param columns what is known of the columns
 */
record TypoFault(List<ColumnProfile> columns) implements Fault {
  private static final List<String> KEYBOARD =
      List.of("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890");
  private static final int TRIES = 8;

  /** The ways in which fingers slip. */
  enum Slip {
    SUBSTITUTION,
    TRANSPOSITION,
    DOUBLED,
    LOST,
    INSERTED,
    CASE
  }

  @Override
  public ErrorKind kind() {
    return ErrorKind.TYPO;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    ColumnProfile profile = columns.get(column);
    String text = block.cell(row, column);
    if (profile.shape() != ColumnShape.TEXT && profile.shape() != ColumnShape.CODE) {
      return null;
    }
    for (int attempt = 0; attempt < TRIES; attempt++) {
      Slip slip = Slip.values()[random.nextInt(Slip.values().length)];
      String typed = slip(text, slip, random);
      if (!typed.isBlank()
          && typed.equals(typed.strip())
          && !PlantedCell.isSame(typed, text)
          && !TableProfile.isMissing(typed)
          && !profile.has(typed)) {
        return Damage.of(slip.name().toLowerCase(Locale.ROOT), row, column, typed);
      }
    }
    return null;
  }

  /** The text with a slip; the same where this one is not possible. */
  static String slip(String text, Slip slip, SplittableRandom random) {
    int at = random.nextInt(text.length());
    char here = text.charAt(at);
    if (Character.isSurrogate(here)) {
      return text;
    }
    String before = text.substring(0, at);
    String after = text.substring(at + 1);
    return switch (slip) {
      case SUBSTITUTION -> before + neighbour(here, random) + after;
      case TRANSPOSITION ->
          after.isEmpty() || Character.isSurrogate(after.charAt(0))
              ? text
              : before + after.charAt(0) + here + after.substring(1);
      case DOUBLED -> before + here + here + after;
      case LOST -> text.length() < 2 ? text : before + after;
      case INSERTED -> before + neighbour(here, random) + here + after;
      case CASE -> otherCase(text, random);
    };
  }

  /** A key beside that of a character. */
  private static char neighbour(char here, SplittableRandom random) {
    char small = Character.toLowerCase(here);
    for (String keys : KEYBOARD) {
      int key = keys.indexOf(small);
      if (key >= 0) {
        boolean left = key + 1 == keys.length() || (key > 0 && random.nextBoolean());
        char beside = keys.charAt(left ? key - 1 : key + 1);
        return Character.isUpperCase(here) ? Character.toUpperCase(beside) : beside;
      }
    }
    return KEYBOARD.get(0).charAt(random.nextInt(KEYBOARD.get(0).length()));
  }

  private static String otherCase(String text, SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> text.toUpperCase(Locale.ROOT);
      case 1 -> text.toLowerCase(Locale.ROOT);
      default -> {
        char first = text.charAt(0);
        char other =
            Character.isUpperCase(first)
                ? Character.toLowerCase(first)
                : Character.toUpperCase(first);
        yield other + text.substring(1);
      }
    };
  }
}
