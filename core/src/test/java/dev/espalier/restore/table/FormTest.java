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
  void aTextOfSignsAloneIsItself() {
    assertThat(Form.content("-")).isEqualTo("-");
    assertThat(Form.content("()")).isEqualTo("()");
    assertThat(Form.content("")).isEmpty();
  }
}
