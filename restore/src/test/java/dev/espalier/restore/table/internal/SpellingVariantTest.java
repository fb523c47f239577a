package dev.espalier.restore.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.restore.table.MissingMarks;
import org.junit.jupiter.api.Test;

class SpellingVariantTest {
  @Test
  void lettersOfAnySizeAndSignsBetweenWordsSayTheSame() {
    for (String text :
        new String[] {"NEW YORK", "new_york", "New-York.", "(New York)", "new  york"}) {
      assertThat(SpellingVariant.content(text)).isEqualTo(SpellingVariant.content("New York"));
    }
    assertThat(SpellingVariant.content("12.0 OZ.")).isEqualTo(SpellingVariant.content("12 oz"));
    assertThat(SpellingVariant.content("INSURED İ"))
        .isEqualTo(SpellingVariant.content("insured İ"));
  }

  @Test
  void otherWordsNumbersAndSignsDoNot() {
    assertThat(SpellingVariant.content("<=50K")).isNotEqualTo(SpellingVariant.content(">50K"));
    assertThat(SpellingVariant.content("-5")).isNotEqualTo(SpellingVariant.content("5"));
    assertThat(SpellingVariant.content("1.2")).isNotEqualTo(SpellingVariant.content("12"));
    assertThat(SpellingVariant.content("1-2")).isNotEqualTo(SpellingVariant.content("12"));
    assertThat(SpellingVariant.content("10")).isNotEqualTo(SpellingVariant.content("1"));
    assertThat(SpellingVariant.content("100.10")).isEqualTo("100.1");
    assertThat(SpellingVariant.content("A+")).isNotEqualTo(SpellingVariant.content("A"));
    assertThat(SpellingVariant.content("New Yorks"))
        .isNotEqualTo(SpellingVariant.content("New York"));
  }

  @Test
  void theUsualFormIsThatOfMostCellsWhichSayTheSame() {
    assertThat(usual("5 kg", "5 kg", "5 kg", "5 KG", "7 kg")).isEqualTo(0.75);
    assertThat(usual("a", "a", "b", "b", "c")).isEqualTo(1);
    assertThat(usual("a b", "A-B", "c d", "C_D")).isEqualTo(0.5);
    // Where nothing comes again there is no usual form.
    assertThat(usual("a", "b", "c")).isZero();
    assertThat(usual("a", "a", "?", "")).isEqualTo(1);
  }

  private static double usual(String... cells) {
    TextColumn column = new TextColumn("x");
    for (String cell : cells) {
      column.add(cell, MissingMarks.usual());
    }
    column.settle();
    return SpellingVariant.usual(column);
  }

  @Test
  void aTextOfSignsAloneIsItself() {
    assertThat(SpellingVariant.content("-")).isEqualTo("-");
    assertThat(SpellingVariant.content("()")).isEqualTo("()");
    assertThat(SpellingVariant.content("")).isEmpty();
  }

  @Test
  void pointsCommasAndDashesBesideDigitsAreParts() {
    assertThat(SpellingVariant.content(".5")).isNotEqualTo(SpellingVariant.content("5"));
    assertThat(SpellingVariant.content("no.5")).isEqualTo(SpellingVariant.content("no 5"));
    assertThat(SpellingVariant.content("5.")).isEqualTo(SpellingVariant.content("5"));
    assertThat(SpellingVariant.content("-a")).isEqualTo(SpellingVariant.content("a"));
    assertThat(SpellingVariant.content("5-")).isNotEqualTo(SpellingVariant.content("5"));
  }
}
