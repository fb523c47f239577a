package dev.espalier.server.model;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.NovelLabel;
import dev.espalier.Predictor;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.model.ModelFile;
import dev.espalier.io.internal.table.RecordEncoder;
import dev.espalier.io.internal.text.Digests;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A model in memory, with what each request needs of it. Immutable; a request keeps the one that it
 * began with, so that an answer never mixes two.
 */
public final class LoadedModel {
  private final String name;
  private final String digest;
  private final Instant loaded;
  private final Predictor predictor;
  private final RecordEncoder encoder;
  private final Map<String, Integer> labelIndex;
  private final Set<String> novel;

  /** Decoders that were asked for; few, since names that do not parse are not kept. */
  private final Map<String, Decoder> decoders = new ConcurrentHashMap<>();

  private LoadedModel(String name, String digest, Predictor predictor) {
    this.name = name;
    this.digest = digest;
    this.loaded = Instant.now();
    this.predictor = predictor;
    this.encoder = new RecordEncoder(predictor.schema());
    this.labelIndex = predictor.schema().labelIndex();
    this.novel =
        predictor.model().novelLabels().stream()
            .map(NovelLabel::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Reads a model file once: what is digested is what is loaded. */
  static LoadedModel load(String name, Path file, @Nullable LoadedModel before) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such model file");
    }
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
    }
    String digest = Digests.sha256(bytes);
    if (before != null && before.digest.equals(digest)) {
      return before;
    }
    try {
      return new LoadedModel(name, digest, Predictor.load(new ByteArrayInputStream(bytes)));
    } catch (InputException e) {
      // What is read from memory has no name of its own.
      String said = String.valueOf(e.getMessage()).replaceFirst("^" + ModelFile.STREAM + ": ", "");
      throw new InputException(file.getFileName() + ": " + said, e);
    }
  }

  /** What it is called. */
  public String name() {
    return name;
  }

  /** The SHA-256 of its file. */
  public String digest() {
    return digest;
  }

  /** When it was loaded. */
  public Instant loaded() {
    return loaded;
  }

  /** The model. */
  public Predictor predictor() {
    return predictor;
  }

  /** Makes features of records. */
  public RecordEncoder encoder() {
    return encoder;
  }

  /** Its labels. */
  public List<String> labels() {
    return predictor.schema().labels();
  }

  /** The place of each label. */
  public Map<String, Integer> labelIndex() {
    return labelIndex;
  }

  /** The labels that no training example had. */
  public Set<String> novel() {
    return novel;
  }

  /** The decoder of a name, ready for use; null: the model's own. */
  public Decoder decoder(@Nullable String asked) {
    String wanted = asked == null ? predictor.decoder().name() : asked;
    Decoder known = decoders.get(wanted);
    if (known != null) {
      return known;
    }
    Decoder decoder = Decoders.parse(wanted);
    if (Decoders.needsWeights(decoder)) {
      Optional<LossWeights> weights = predictor.model().lossWeights();
      decoder =
          Decoders.collaborative(
              weights.orElseThrow(
                  () ->
                      new InputException(
                          "decoder 'collaborative' needs the weights of its loss; expected a model"
                              + " that was trained with them")));
    }
    decoder = predictor.fitted(decoder);
    if (decoders.size() < MOST_DECODERS) {
      decoders.put(wanted, decoder);
    }
    return decoder;
  }

  /** Thresholds and numbers of labels could be asked for without end. */
  private static final int MOST_DECODERS = 100;

  /** What is known of each row, as the model takes it. */
  public Evidence evidence(List<Known> rows) {
    LabelSets.Builder on = new LabelSets.Builder(labels().size());
    LabelSets.Builder off = new LabelSets.Builder(labels().size());
    for (Known row : rows) {
      row.on().stream().sorted().forEach(on::add);
      row.off().stream().sorted().forEach(off::add);
      on.endRow();
      off.endRow();
    }
    return Evidence.of(on.build(), off.build());
  }

  /**
   * Labels of a row that are known.
   *
   * @param on the places of those that are on
   * @param off the places of those that are off
   */
  public record Known(Collection<Integer> on, Collection<Integer> off) {
    /** Nothing is known. */
    public static final Known NOTHING = new Known(List.of(), List.of());
  }
}
