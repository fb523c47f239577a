package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormTest {
  @Test
  void lettersOfAnySizeAndSignsBetweenWordsSayTheSame() {
    for (String text :
        new String[] {"NEW YORK", "new_york", "New-York.", "(New York)", "new  york"}) {
      assertThat(Form.content(text)).isEqualTo(Form.content("New York"));
    }
    assertThat(Form.content("12.0 OZ.")).isEqualTo(Form.content("12 oz"));
    assertThat(Form.content("INSURED İ")).isEqualTo(Form.content("insured İ"));
  }

  @Test
  void otherWordsNumbersAndSignsDoNot() {
    assertThat(Form.content("<=50K")).isNotEqualTo(Form.content(">50K"));
    assertThat(Form.content("-5")).isNotEqualTo(Form.content("5"));
    assertThat(Form.content("1.2")).isNotEqualTo(Form.content("12"));
    assertThat(Form.content("1-2")).isNotEqualTo(Form.content("12"));
    assertThat(Form.content("10")).isNotEqualTo(Form.content("1"));
    assertThat(Form.content("100.10")).isEqualTo("100.1");
    assertThat(Form.content("A+")).isNotEqualTo(Form.content("A"));
    assertThat(Form.content("New Yorks")).isNotEqualTo(Form.content("New York"));
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
    return Form.usual(column);
  }

  @Test
  void aTextOfSignsAloneIsItself() {
    assertThat(Form.content("-")).isEqualTo("-");
    assertThat(Form.content("()")).isEqualTo("()");
    assertThat(Form.content("")).isEmpty();
  }
}
