package dev.espalier.io.internal.model;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.text.Digests;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON header of a model file. The safetensors layout allows only text in the metadata, so what
 * has structure is JSON inside a text.
 *
 * @param metadata the metadata, in file order
 * @param places the tensors, in file order
 */
record ModelHeader(Map<String, String> metadata, List<Place> places) {
  static final String TENSOR_DIGEST = "tensors.sha256";
  private static final String HEADER_DIGEST = "header.sha256";
  private static final String NO_DIGEST = "0".repeat(64);

  /** As it stands in the JSON; inside a text the quotes would be escaped, so it occurs once. */
  private static final byte[] DIGEST_MARK =
      ("\"" + HEADER_DIGEST + "\":\"").getBytes(StandardCharsets.UTF_8);

  /** Far longer than the names of tensors, learners and their settings are. */
  private static final int LONGEST_NAME = 200;

  private static final String METADATA = "__metadata__";
  private static final String FORMAT = "espalier.format";
  private static final String LEARNER = "learner";
  private static final String HYPERPARAMETERS = "hyperparameters";
  private static final String PROVENANCE = "provenance";
  private static final String FEATURES = "features";
  private static final String LABELS = "labels";
  private static final String COLUMNS = "columns";

  /** Where a tensor lies; bytes are counted from the end of the header. */
  record Place(String name, TensorKind kind, int[] shape, long start, long end) {}

  /** The metadata of a model, without digests. */
  static Map<String, String> metadata(ModelState state, int format) {
    List<Object> features = new ArrayList<>();
    for (Schema.Feature feature : state.schema().features()) {
      features.add(
          feature.level() == null
              ? feature.attribute()
              : Stream.of(feature.attribute(), feature.level(), feature.otherLevel())
                  .filter(Objects::nonNull)
                  .toList());
    }
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put(FORMAT, Integer.toString(format));
    metadata.put(LEARNER, state.card().learner());
    metadata.put(HYPERPARAMETERS, JsonText.of(state.card().hyperparameters()));
    metadata.put(PROVENANCE, JsonText.of(state.card().provenance()));
    metadata.put(FEATURES, JsonText.of(features));
    metadata.put(LABELS, JsonText.of(state.schema().labels()));
    if (!state.schema().columns().isEmpty()) {
      metadata.put(COLUMNS, JsonText.of(StoredColumns.json(state.schema().columns())));
    }
    return metadata;
  }

  /** The header's bytes with their own digest inside, padded with spaces to a multiple of 8. */
  static byte[] write(Map<String, String> metadata, Map<String, Tensor> tensors) {
    Map<String, Object> root = new LinkedHashMap<>();
    Map<String, String> entries = new LinkedHashMap<>(metadata);
    entries.put(HEADER_DIGEST, NO_DIGEST);
    root.put(METADATA, entries);
    long offset = 0;
    for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
      TensorKind kind = TensorKind.of(entry.getValue());
      Map<String, Object> tensor = new LinkedHashMap<>();
      tensor.put("dtype", kind.name());
      tensor.put("shape", Arrays.stream(entry.getValue().shape()).boxed().toList());
      long size = kind.bytes();
      for (int extent : entry.getValue().shape()) {
        size *= extent;
      }
      tensor.put("data_offsets", List.of(offset, offset + size));
      root.put(entry.getKey(), tensor);
      offset += size;
    }
    byte[] json = JsonText.of(root).getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    putDigest(padded, Digests.sha256(padded));
    return padded;
  }

  /** Whether the bytes are those that {@link #write} made, up to the last one. */
  static boolean isIntact(byte[] header) {
    byte[] copy = header.clone();
    String digest = putDigest(copy, NO_DIGEST);
    return digest.equals(Digests.sha256(copy));
  }

  /** Puts a digest into its place and returns what stood there; empty where there is no place. */
  private static String putDigest(byte[] header, String digest) {
    for (int at = 0; at + DIGEST_MARK.length + digest.length() <= header.length; at++) {
      int start = at + DIGEST_MARK.length;
      if (Arrays.equals(header, at, start, DIGEST_MARK, 0, DIGEST_MARK.length)) {
        String old = new String(header, start, digest.length(), StandardCharsets.ISO_8859_1);
        System.arraycopy(
            digest.getBytes(StandardCharsets.ISO_8859_1), 0, header, start, digest.length());
        return old;
      }
    }
    return "";
  }

  /** Reads a header; one that cannot be understood is a {@link InputException}. */
  static ModelHeader read(Path file, byte[] bytes) {
    try {
      Map<String, @Nullable Object> root = Json.object(Json.read(bytes));
      Map<String, String> metadata = texts(root.get(METADATA));
      if (!metadata.containsKey(FORMAT)) {
        throw notAModel(file, null);
      }
      List<Place> places = new ArrayList<>();
      long expected = 0;
      for (Map.Entry<String, @Nullable Object> entry : root.entrySet()) {
        if (!entry.getKey().equals(METADATA)) {
          Map<String, @Nullable Object> tensor = Json.object(entry.getValue());
          Place place = place(file, plain(entry.getKey()), tensor, expected);
          places.add(place);
          expected = place.end();
        }
      }
      return new ModelHeader(metadata, places);
    } catch (IllegalArgumentException e) {
      throw notAModel(file, e);
    }
  }

  private static Place place(
      Path file, String name, Map<String, @Nullable Object> tensor, long expectedStart) {
    TensorKind kind = TensorKind.named(tensor.get("dtype")).orElse(null);
    List<?> extents = Json.list(tensor.get("shape"));
    int[] shape = new int[extents.size()];
    long size = kind == null ? -1 : kind.bytes();
    for (int i = 0; i < shape.length; i++) {
      long extent = Json.whole(extents.get(i), -1);
      shape[i] = extent > Integer.MAX_VALUE ? -1 : (int) Math.max(-1, extent);
      // What is too large or illegal stays so, also where another extent is 0.
      size = Math.min(shape[i], size) < 0 || size > Integer.MAX_VALUE ? -1 : size * shape[i];
    }
    List<?> offsets = Json.list(tensor.get("data_offsets"));
    long start = offsets.size() == 2 ? Json.whole(offsets.get(0), -1) : -1;
    long end = offsets.size() == 2 ? Json.whole(offsets.get(1), -1) : -1;
    if (kind == null
        || start != expectedStart
        || size < 0
        || end - start != size
        || size > Integer.MAX_VALUE) {
      throw new InputException(
          file
              + ": the model file is corrupted: tensor "
              + quoted(name)
              + " has no legal type, shape and place");
    }
    return new Place(name, kind, shape, start, end);
  }

  /** Refuses a file of a newer format. */
  void checkFormat(Path file, int newest) {
    String format = metadata.getOrDefault(FORMAT, "");
    if (!format.matches("\\d{1,6}")) {
      throw notAModel(file, null);
    }
    if (Integer.parseInt(format) > newest) {
      throw new InputException(
          file
              + ": model format "
              + format
              + " is newer than this version of Espalier, which reads up to "
              + newest
              + "; update Espalier");
    }
  }

  /** The number of bytes that follow the header. */
  long tensorBytes() {
    return places.isEmpty() ? 0 : places.get(places.size() - 1).end();
  }

  /**
   * The names of features and labels, and the columns that the features are made of.
   *
   * @param idf the tensor that the columns need, null where there is none
   */
  Schema schema(Path file, @Nullable Tensor idf) {
    try {
      List<Schema.Feature> features = new ArrayList<>();
      for (Object feature : Json.list(Json.read(text(file, FEATURES)))) {
        features.add(
            feature instanceof List<?> indicator
                ? indicator(Json.texts(indicator))
                : Schema.Feature.number(Json.text(feature)));
      }
      String columns = metadata.get(COLUMNS);
      return new Schema(
          features,
          Json.texts(Json.read(text(file, LABELS))),
          columns == null ? List.of() : StoredColumns.read(Json.read(columns), idf));
    } catch (IllegalArgumentException e) {
      throw notAModel(file, e);
    }
  }

  private static Schema.Feature indicator(List<String> names) {
    if (names.size() < 2 || names.size() > 3) {
      throw new IllegalArgumentException("expected an attribute and one or two levels: " + names);
    }
    return new Schema.Feature(names.get(0), names.get(1), names.size() == 3 ? names.get(2) : null);
  }

  ModelCard card(Path file) {
    try {
      Map<String, String> hyperparameters = map(file, HYPERPARAMETERS);
      hyperparameters.forEach((name, value) -> plain(name + "=" + value));
      return new ModelCard(plain(text(file, LEARNER)), hyperparameters, map(file, PROVENANCE));
    } catch (IllegalArgumentException e) {
      throw notAModel(file, e);
    }
  }

  private Map<String, String> map(Path file, String key) {
    try {
      return texts(Json.read(text(file, key)));
    } catch (IllegalArgumentException e) {
      throw notAModel(file, e);
    }
  }

  /** A name or setting that fits a message of one line: no file has another. */
  private static String plain(String text) {
    if (text.length() > LONGEST_NAME || text.chars().anyMatch(ModelHeader::breaksLine)) {
      throw new IllegalArgumentException("not a name");
    }
    return text;
  }

  private static boolean breaksLine(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static Map<String, String> texts(@Nullable Object object) {
    Map<String, String> texts = new LinkedHashMap<>();
    Json.object(object).forEach((name, value) -> texts.put(name, Json.text(value)));
    return texts;
  }

  private String text(Path file, String key) {
    String text = metadata.get(key);
    if (text == null) {
      throw notAModel(file, null);
    }
    return text;
  }

  private static InputException notAModel(Path file, @Nullable Exception cause) {
    String message = file + ": not an Espalier model file; expected one made by 'espalier train'";
    return cause == null ? new InputException(message) : new InputException(message, cause);
  }
}
