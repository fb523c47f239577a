package dev.espalier.io.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TagsTest {
  @Test
  void textIsCutAtSeparatorsAndEmptyTagsAreLeftOut() {
    assertThat(Tags.split(" a, b ,,c,", ",")).containsExactly("a", "b", "c");
    assertThat(Tags.split("a::b", "::")).containsExactly("a", "b");
    assertThat(Tags.split(" ", ",")).isEmpty();
    assertThat(Tags.split("a, b", "")).as("without a separator").containsExactly("a, b");
  }
}
