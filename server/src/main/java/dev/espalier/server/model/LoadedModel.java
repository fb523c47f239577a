package dev.espalier.server.model;

import dev.espalier.Decoder;
import dev.espalier.NovelLabel;
import dev.espalier.Predictor;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.model.ModelFile;
import dev.espalier.io.internal.text.Digests;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private final Map<String, Integer> labelIndex;
  private final Set<String> novel;
  private final long labelCharacters;

  private LoadedModel(String name, String digest, Predictor predictor) {
    this.name = name;
    this.digest = digest;
    this.loaded = Instant.now();
    this.predictor = predictor;
    this.labelIndex = predictor.schema().labelIndex();
    this.labelCharacters = labels().stream().mapToLong(String::length).sum();
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

  /** Its labels. */
  public List<String> labels() {
    return predictor.schema().labels();
  }

  /** Number of characters of all labels together. */
  public long labelCharacters() {
    return labelCharacters;
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
  public Decoder decoder(@Nullable String name) {
    return name == null ? predictor.decoder() : predictor.decoder(name);
  }
}
