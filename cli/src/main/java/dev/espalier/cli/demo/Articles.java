package dev.espalier.cli.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Makes short articles with tags. An article has a theme, a theme has tags that usually come
 * together, and the text has words of its tags: some speak for one tag, some for either of two, and
 * now and then one is there by chance. Not every tag has a word in the text, which is why it helps
 * to know what goes together.
 */
final class Articles {
  /** Words of each tag; after the bar, words that another tag has as well. */
  private static final Map<String, String> WORDS = words();

  /** Tags of each theme with the share of its articles that carry them. */
  private static final List<Map<String, Double>> THEMES =
      List.of(
          Map.of("climate", 0.97, "energy", 0.9, "politics", 0.85),
          Map.of("economy", 0.97, "politics", 0.9, "work", 0.85),
          Map.of("food", 0.95, "health", 0.95, "sport", 0.3),
          Map.of("science", 0.97, "space", 0.93, "technology", 0.9),
          Map.of("technology", 0.97, "economy", 0.85, "energy", 0.3),
          Map.of("travel", 0.97, "food", 0.85, "culture", 0.9),
          Map.of("sport", 0.97, "health", 0.8, "work", 0.1),
          Map.of("culture", 0.97, "history", 0.93, "politics", 0.15),
          Map.of("science", 0.97, "health", 0.9, "history", 0.1));

  private static final List<String> SENTENCES =
      List.of(
          "Readers wrote to us about the *.",
          "This week the * was on everybody's mind.",
          "Few people thought that * and * would meet so soon.",
          "A new report on * asks for patience.",
          "It began with a * and ended with a *.",
          "Nobody wants to wait for the next *.",
          "What a * costs is a question for another day.",
          "The * has a long story behind it.",
          "Our correspondent looked at * for a month.");

  private static final List<String> PLAIN =
      List.of(
          "There is more to it than one would think.",
          "Opinions differ.",
          "Much was said and little agreed on.",
          "The weekend will show.");

  /** The share of words that come from nowhere. */
  private static final double STRAY = 0.12;

  /**
   * An article.
   *
   * @param title its title
   * @param text what it says
   * @param tags what it is about, by the alphabet
   */
  record Article(String title, String text, List<String> tags) {}

  private final SplittableRandom random;

  private Articles(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Makes articles; the same seed makes the same. */
  static List<Article> make(int count, long seed) {
    Articles articles = new Articles(seed);
    List<Article> made = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      made.add(articles.next());
    }
    return made;
  }

  /** The articles as a CSV file. */
  static String csv(List<Article> articles) {
    StringBuilder csv = new StringBuilder("title,text,tags\n");
    for (Article article : articles) {
      csv.append(article.title()).append(",\"").append(article.text()).append("\",\"");
      csv.append(String.join(",", article.tags())).append("\"\n");
    }
    return csv.toString();
  }

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("climate", "drought flood glacier emission weather|storm heat");
    words.put("energy", "turbine battery pipeline reactor|grid power heat");
    words.put("politics", "parliament minister election ballot|party power court");
    words.put("economy", "inflation market invoice tariff|bank growth strike");
    words.put("work", "salary overtime pension union|strike office shift");
    words.put("food", "recipe harvest bakery spice|plate market root");
    words.put("health", "clinic vaccine nurse fever|cell heart shift");
    words.put("sport", "striker marathon league referee|court race heart");
    words.put("science", "laboratory theory experiment microscope|cell field star");
    words.put("space", "rocket orbit telescope astronaut|star race station");
    words.put("technology", "software chip robot network|grid cell station");
    words.put("travel", "luggage ferry hotel passport|station bank plate");
    words.put("culture", "novel painter opera museum|star party field");
    words.put("history", "archive castle empire manuscript|root field storm");
    return words;
  }

  private Article next() {
    Map<String, Double> theme = THEMES.get(random.nextInt(THEMES.size()));
    TreeSet<String> tags = new TreeSet<>();
    for (String tag : new TreeSet<>(theme.keySet())) {
      if (random.nextDouble() < theme.getOrDefault(tag, 0.0)) {
        tags.add(tag);
      }
    }
    if (tags.isEmpty()) {
      return next();
    }
    List<String> on = List.copyOf(tags);
    String title = capital(word(on)) + " and " + word(on);
    StringBuilder text = new StringBuilder();
    int sentences = 1 + random.nextInt(3);
    for (int k = 0; k < sentences; k++) {
      text.append(sentence(on)).append(' ');
    }
    text.append(PLAIN.get(random.nextInt(PLAIN.size())));
    return new Article(title, text.toString(), on);
  }

  private String sentence(List<String> tags) {
    StringBuilder sentence = new StringBuilder();
    for (char character : SENTENCES.get(random.nextInt(SENTENCES.size())).toCharArray()) {
      sentence.append(character == '*' ? word(tags) : String.valueOf(character));
    }
    return sentence.toString();
  }

  /** A word of one of the tags, or a stray one. */
  private String word(List<String> tags) {
    List<String> all = List.copyOf(WORDS.keySet());
    boolean stray = random.nextDouble() < STRAY;
    String tag =
        stray ? all.get(random.nextInt(all.size())) : tags.get(random.nextInt(tags.size()));
    String[] words = WORDS.getOrDefault(tag, "").split("[ |]", -1);
    return words[random.nextInt(words.length)];
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
