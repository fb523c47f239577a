package dev.espalier.io.internal.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Threads;
import dev.espalier.data.Column;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets the default locale")
class TermsTest {
  private static final TextOptions ALL = TextOptions.defaults().withDocuments(1, 1);

  private static Terms.Fitted fit(TextOptions options, String... texts) {
    return Terms.fit(row -> texts[row], texts.length, options);
  }

  @Test
  void weightsAreLogarithmicCountsTimesInverseFrequenciesOfUnitLength() {
    Terms.Fitted fitted = fit(ALL, "The cat, the CAT", "the dog");
    assertThat(fitted.terms().names()).containsExactly("cat", "dog", "the");
    double rare = 1 + Math.log(3.0 / 2);
    double both = 1 + Math.log(3.0 / 3);
    double cat = (1 + Math.log(2)) * rare;
    double the = (1 + Math.log(2)) * both;
    double norm = Math.hypot(cat, the);
    assertThat(fitted.weights().value(0, 0)).isCloseTo(cat / norm, within(1e-15));
    assertThat(fitted.weights().value(0, 2)).isCloseTo(the / norm, within(1e-15));
    assertThat(fitted.weights().value(1, 1))
        .isCloseTo(rare / Math.hypot(rare, both), within(1e-15));
  }

  @Test
  void randomTextsAgreeWithTheDefinition() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      String[] texts = new String[150];
      for (int row = 0; row < texts.length; row++) {
        List<String> words = new ArrayList<>();
        for (int k = random.nextInt(12); k > 0; k--) {
          words.add("w" + (int) Math.abs(random.nextGaussian() * 10));
        }
        texts[row] = String.join(" ", words);
      }
      int least = 1 + random.nextInt(3);
      double share = random.nextBoolean() ? 1 : 0.3;
      Terms.Fitted fitted = fit(TextOptions.defaults().withDocuments(least, share), texts);
      Map<String, Integer> documents = new TreeMap<>();
      for (String text : texts) {
        Arrays.stream(text.split(" ")).distinct().forEach(w -> documents.merge(w, 1, Integer::sum));
      }
      documents.keySet().remove("");
      documents.values().removeIf(count -> count < least || count > share * texts.length);
      assertThat(fitted.terms().names())
          .as("seed %d", seed)
          .containsExactlyElementsOf(documents.keySet());
      for (int row = 0; row < texts.length; row++) {
        double[] expected = new double[documents.size()];
        int column = 0;
        for (Map.Entry<String, Integer> each : documents.entrySet()) {
          long count = Arrays.stream(texts[row].split(" ")).filter(each.getKey()::equals).count();
          expected[column++] =
              count == 0
                  ? 0
                  : (1 + Math.log((double) count)) * (1 + Math.log(151.0 / (1 + each.getValue())));
        }
        double norm = Math.sqrt(Arrays.stream(expected).map(v -> v * v).sum());
        for (int j = 0; j < expected.length; j++) {
          assertThat(fitted.weights().value(row, j))
              .isCloseTo(norm == 0 ? 0 : expected[j] / norm, within(1e-12));
        }
      }
    }
  }

  @Test
  void aModelGivesTheTrainingRowsTheirWeightsAgain() {
    String[] texts = {"a b c", "b c d", "c d e", "x"};
    Terms.Fitted fitted = fit(TextOptions.defaults().withWords(2).withCharacters(2, 3), texts);
    Column.Text column =
        fitted.terms().column("t", TextOptions.defaults().withWords(2).withCharacters(2, 3));
    Terms again = Terms.of(column, fitted.terms().names());
    assertThat(again.weights(row -> texts[row], 4)).isEqualTo(fitted.weights());
    assertThat(again.names()).contains("b c", "~_b");
    assertThat(again.weights(row -> row == 0 ? null : "zz", 2).storedValues()).isZero();
  }

  @Test
  void wordsThatTrainingDidNotHaveChangeNothing() {
    TextOptions pairs = ALL.withWords(2).withCharacters(2, 3);
    Terms terms = fit(pairs, "red green blue", "green red", "blue").terms();
    String known = "green blue red red green";
    String more = known + " " + "zzz yyy xxx ".repeat(5000);
    assertThat(terms.weights(row -> more, 1)).isEqualTo(terms.weights(row -> known, 1));
  }

  @Test
  void tooManyTermsShareHashesWhoseMostFrequentTermNamesThem() {
    String[] texts = new String[400];
    for (int row = 0; row < texts.length; row++) {
      texts[row] = "all t" + row + " t" + (row + 1);
    }
    Terms.Fitted fitted = Terms.fit(row -> texts[row], texts.length, ALL, 100);
    Column.Text column = fitted.terms().column("t", ALL);
    assertThat(column.hashed()).isTrue();
    assertThat(fitted.terms().names()).contains("all").doesNotHaveDuplicates();
    Terms again = Terms.of(column, fitted.terms().names());
    assertThat(again.weights(row -> texts[row], texts.length)).isEqualTo(fitted.weights());
  }

  @Test
  void theHashIsTheOneThatTheFormatTells() {
    // MurmurHash3_x86_32 with seed 0: "hello" is 0x248bfa47.
    assertThat(Terms.hash("hello")).isEqualTo(0x248bfa47 & ((1 << 18) - 1));
  }

  @Test
  void threadsAndLocaleChangeNothing() {
    String[] texts = new String[1000];
    for (int row = 0; row < texts.length; row++) {
      texts[row] = "TITLE ISTANBUL number " + row % 37;
    }
    SparseFeatures one = Threads.of(1).call(() -> fit(ALL, texts).weights());
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      assertThat(Threads.of(3).call(() -> fit(ALL, texts).weights())).isEqualTo(one);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void languagesStemAndDropStopWords() {
    assertThat(fit(ALL.withLanguage("en"), "the runners were running").terms().names())
        .containsExactly("run", "runner", "were");
    assertThat(fit(ALL.withLanguage("de"), "die Häuser und das Haus").terms().names())
        .containsExactly("haus");
    assertThatThrownBy(() -> fit(ALL.withLanguage("xx"), "a"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("no such language: 'xx'");
  }

  @Test
  void itemsOfListsStayWhole() {
    TextOptions list = TextOptions.list("|");
    assertThat(fit(list, "New York|London", " London |").terms().names())
        .containsExactly("London", "New York");
  }
}
