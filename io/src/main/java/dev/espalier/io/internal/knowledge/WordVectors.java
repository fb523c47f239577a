package dev.espalier.io.internal.knowledge;

import dev.espalier.Progress;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Similarities of labels from word vectors, 004 Eq. (2): exp(cos(v_j, v_k)).
 *
 * <p>The file has a word and its numbers in each line, as GloVe, fastText and word2vec write them
 * in text; a first line with two whole numbers is skipped. A label is looked up by its whole name,
 * with blanks, hyphens and underscores alike, then as the mean of the vectors of its words. Only
 * the vectors of words that occur in labels are kept, so that a file of gigabytes needs little
 * memory.
 */
public final class WordVectors {
  private final Path file;
  private final Map<String, double[]> vectors = new HashMap<>();

  private WordVectors(Path file) {
    this.file = file;
  }

  /** Reads the vectors of the words that the labels consist of. */
  public static WordVectors read(Path file, List<String> labels, Progress progress) {
    Set<String> wanted = new HashSet<>();
    for (String label : labels) {
      wanted.add(normal(label));
      wanted.addAll(words(label));
    }
    WordVectors read = new WordVectors(file);
    int width = -1;
    try (TextSource source = TextSource.open(file, progress)) {
      while (source.nextLine()) {
        int blank = source.start();
        while (blank < source.end() && source.bytes()[blank] != ' ') {
          blank++;
        }
        String word = text(source, source.start(), blank);
        String name = normal(word);
        // A word may stand in several spellings; the first is the most frequent one.
        if (wanted.contains(name) && !read.vectors.containsKey(name)) {
          String[] numbers = text(source, blank, source.end()).strip().split("\\s+", -1);
          if (numbers.length == 1 && width < 0) {
            continue; // how many words there are, and how many numbers each has
          }
          if (width >= 0 && numbers.length != width) {
            throw source.at(numbers.length + " numbers; expected " + width + ", as above");
          }
          width = numbers.length;
          read.vectors.put(name, vector(source, numbers));
        }
      }
    }
    return read;
  }

  private static String text(TextSource source, int from, int to) {
    return new String(source.bytes(), from, to - from, StandardCharsets.UTF_8);
  }

  private static double[] vector(TextSource source, String[] numbers) {
    double[] vector = new double[numbers.length];
    for (int k = 0; k < vector.length; k++) {
      try {
        vector[k] = Double.parseDouble(numbers[k]);
      } catch (NumberFormatException e) {
        vector[k] = Double.NaN;
      }
      if (!Double.isFinite(vector[k])) {
        throw source.at("number " + (k + 1) + " of the vector is none; expected a decimal");
      }
    }
    return vector;
  }

  /** A name in lower case, its words joined by one underscore. */
  private static String normal(String name) {
    return String.join("_", words(name));
  }

  /** The words of a name, in lower case: parted by blanks, hyphens, underscores and capitals. */
  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    for (String part : name.split("[\\s_\\-/]+|(?<=\\p{Ll})(?=\\p{Lu})", -1)) {
      if (!part.isEmpty()) {
        words.add(part.toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  private double[] vector(String label) {
    double[] whole = vectors.get(normal(label));
    if (whole != null) {
      return whole;
    }
    double[] mean = new double[0];
    for (String word : words(label)) {
      double[] vector = vectors.get(word);
      if (vector != null) {
        mean = mean.length == 0 ? new double[vector.length] : mean;
        for (int k = 0; k < mean.length; k++) {
          mean[k] += vector[k];
        }
      }
    }
    return mean; // its length does not matter to the cosine
  }

  /** The labels of which no word has a vector. */
  public List<String> missing(List<String> labels) {
    return labels.stream().filter(label -> vector(label).length == 0).toList();
  }

  /**
   * The weights: W⁻ of Eq. (2), rows divided by their sums; a label without a vector is neither
   * like nor unlike the others, cos = 0.
   *
   * @param falsePositive c of W⁺ = c·I
   */
  public LossWeights weights(List<String> labels, double falsePositive) {
    if (missing(labels).size() == labels.size()) {
      throw new InputException(
          file
              + ": has no vector of any label; expected lines with a word and its numbers, such as"
              + " one for '"
              + labels.get(0)
              + "'");
    }
    int count = labels.size();
    List<double[]> found = labels.stream().map(this::vector).toList();
    double[] similarity = new double[count * count];
    for (int first = 0; first < count; first++) {
      for (int second = 0; second < count; second++) {
        similarity[first * count + second] =
            Math.exp(first == second ? 1 : cosine(found.get(first), found.get(second)));
      }
    }
    return LossWeights.ofSimilarity(count, similarity, falsePositive);
  }

  private static double cosine(double[] first, double[] second) {
    double product = 0;
    double firstSquare = 0;
    double secondSquare = 0;
    for (int k = 0; k < Math.min(first.length, second.length); k++) {
      product += first[k] * second[k];
      firstSquare += first[k] * first[k];
      secondSquare += second[k] * second[k];
    }
    double size = Math.sqrt(firstSquare) * Math.sqrt(secondSquare);
    return size > 0 ? Math.max(-1, Math.min(1, product / size)) : 0;
  }
}
