package dev.espalier.io.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.Column;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ModelFileTest {
  @TempDir Path directory;

  private static ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("counts", new Tensor.Integers(new int[] {1, -2, 3}, 3));
    tensors.put(
        "weights",
        new Tensor.Doubles(new double[] {1.5, -0.0, 1e-300, Double.MIN_VALUE, 2, 3}, 2, 3));
    float[] single = {0.1f, -0.0f, Float.MIN_VALUE, Float.MAX_VALUE};
    tensors.put("single", new Tensor.Floats(FloatBuffer.wrap(single), 2, 2));
    tensors.put(
        "short", new Tensor.Shorts(ShortBuffer.wrap(new short[] {1, -1, Short.MIN_VALUE}), 3));
    tensors.put("noneSingle", new Tensor.Floats(FloatBuffer.wrap(new float[0]), 0));
    tensors.put("nothing", new Tensor.Doubles(new double[0], 0, 4));
    Schema schema =
        new Schema(
            List.of(
                Schema.Feature.number("größe, \"m\""),
                new Schema.Feature("farbe", "rot=1"),
                new Schema.Feature("ja", "t", "f")),
            List.of("glücklich", "a|b"));
    return new ModelState(
        schema, new ModelCard("prior", Map.of("key", "value"), Map.of("data", "x.arff")), tensors);
  }

  private Path written() {
    Path file = directory.resolve("model.espalier");
    ModelFile.write(file, state());
    return file;
  }

  @Test
  void givesBackEverything() {
    ModelState read = ModelFile.read(written());
    assertThat(read.schema()).isEqualTo(state().schema());
    assertThat(read.card()).isEqualTo(state().card());
    assertThat(read.tensors()).isEqualTo(state().tensors());
  }

  @Test
  void aStreamGivesBackTheSameAsAFileOfWhichPartsAreMapped() throws IOException {
    Path file = written();
    try (InputStream stream = Files.newInputStream(file)) {
      assertThat(ModelFile.read(stream).tensors()).isEqualTo(ModelFile.read(file).tensors());
    }
    assertThat(ModelFile.read(file).tensors().get("single"))
        .isInstanceOfSatisfying(
            Tensor.Floats.class, single -> assertThat(single.values().isDirect()).isTrue());
  }

  @Test
  void hasTheSafetensorsLayout() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int headerLength = (int) buffer.getLong();
    assertThat(headerLength % 8).isZero();
    JsonNode header =
        JsonMapper.shared().readTree(new String(bytes, 8, headerLength, StandardCharsets.UTF_8));
    assertThat(header.path("__metadata__").properties())
        .allSatisfy(entry -> assertThat(entry.getValue().isString()).isTrue());
    JsonNode weights = header.path("weights");
    assertThat(weights.path("dtype").asString()).isEqualTo("F64");
    assertThat(weights.path("shape").toString()).isEqualTo("[2,3]");
    int start = 8 + headerLength + weights.path("data_offsets").path(0).asInt();
    assertThat(start % 8).isZero();
    assertThat(buffer.getDouble(start)).isEqualTo(1.5);
  }

  @Test
  void writesTheSameBytesEachTime() throws IOException {
    byte[] first = Files.readAllBytes(written());
    assertThat(Files.readAllBytes(written())).isEqualTo(first);
  }

  @Test
  void findsEveryTruncation() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    Path file = directory.resolve("truncated.espalier");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> ModelFile.read(file))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("truncated");
    }
  }

  @Test
  void findsEveryChangedByte() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    Path file = directory.resolve("changed.espalier");
    for (int place = 0; place < bytes.length; place++) {
      byte[] changed = bytes.clone();
      changed[place] ^= 0x11;
      Files.write(file, changed);
      assertThatThrownBy(() -> ModelFile.read(file))
          .as("byte %d of %d", place, bytes.length)
          .isInstanceOf(InputException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void findsBytesThatDoNotBelongThere() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    Path file = directory.resolve("longer.espalier");
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining("corrupted");
  }

  @Test
  void saysThatAFileIsNewerThanTheLibrary() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    Path file = directory.resolve("newer.espalier");
    Files.write(
        file,
        text.replace("\"espalier.format\":\"1\"", "\"espalier.format\":\"9\"")
            .getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("format 9 is newer")
        .hasMessageContaining("update Espalier");
  }

  @Test
  void saysThatAFileIsNoModel() throws IOException {
    Path file = Files.writeString(directory.resolve("data.arff"), "@relation x\n@data\n");
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not an Espalier model file");
    assertThatThrownBy(() -> ModelFile.read(directory.resolve("nowhere.espalier")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such model file");
    assertThatThrownBy(() -> ModelFile.read(directory))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a directory; expected a model file");
  }

  @Test
  void lengthsThatNoHeaderHasAreThoseOfNoModel() throws IOException {
    for (long length : new long[] {0, 1, -1, 1L << 29, Long.MAX_VALUE}) {
      byte[] bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).putLong(length).array();
      Path file = Files.write(directory.resolve("length.espalier"), bytes);
      assertThatThrownBy(() -> ModelFile.read(file))
          .as("%d", length)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("not an Espalier model file");
    }
  }

  @Test
  void aModelMayHaveNoTensors() {
    Path file = directory.resolve("empty.espalier");
    ModelState none = new ModelState(state().schema(), state().card(), Map.of());
    ModelFile.write(file, none);
    assertThat(ModelFile.read(file).tensors()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"dtype\":\"F64\",\"shape\":[4294967296],\"data_offsets\":[0,0]}",
        "{\"dtype\":\"F64\",\"shape\":[2147483647,1,0],\"data_offsets\":[0,0]}",
        "{\"dtype\":\"F64\",\"shape\":[2147483647],\"data_offsets\":[0,17179869176]}",
        "{\"dtype\":\"F64\",\"shape\":[-1],\"data_offsets\":[0,8]}",
        "{\"dtype\":\"F64\",\"shape\":[-1,0],\"data_offsets\":[0,0]}",
        "{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0]}",
        "{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[8,16]}",
        "{\"dtype\":\"F16\",\"shape\":[1],\"data_offsets\":[0,2]}"
      })
  void aTensorWithoutALegalTypeShapeAndPlaceIsCorrupted(String tensor) {
    refused(
        "{\"__metadata__\":{\"espalier.format\":\"1\"},\"w\":" + tensor + "}",
        "tensor 'w' has no legal type");
  }

  @Test
  void aNameThatWouldBreakALineIsThatOfNoModel() {
    for (String character : List.of("\u2028", "\u2029", "\u0085")) {
      refused(
          "{\"__metadata__\":{\"espalier.format\":\"1\"},\"a" + character + "b\":{}}",
          "not an Espalier model file");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[[\"a\"]]", "[[\"a\",\"b\",\"c\",\"d\"]]", "[7]"})
  void aFeatureIsANameOrAnAttributeWithItsLevels(String features) {
    byte[] header =
        JsonText.of(
                Map.of(
                    "__metadata__",
                    Map.of("espalier.format", "1", "features", features, "labels", "[]")))
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () ->
                ModelHeader.read(directory.resolve("x"), header)
                    .schema(directory.resolve("x"), null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("not an Espalier model file");
  }

  @Test
  void aVectorKeepsItsRoleAndItsLength() {
    Schema schema =
        new Schema(
            List.of(Schema.Feature.number("v[0]"), Schema.Feature.number("v[1]")),
            List.of("l"),
            List.of(new Column.Plain("v", Column.Role.VECTOR, 2)));
    Path file = directory.resolve("vector.espalier");
    ModelFile.write(file, new ModelState(schema, state().card(), Map.of()));
    assertThat(ModelFile.read(file).schema()).isEqualTo(schema);
  }

  @Test
  void aVectorWithoutNumbersIsThatOfNoModel() {
    String columns = "[{\"name\":\"v\",\"role\":\"vector\",\"features\":0}]";
    assertThatThrownBy(() -> StoredColumns.read(Json.read(columns), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a column of 0 features cannot be VECTOR");
  }

  private void refused(String header, String message) {
    Path file = directory.resolve("x.espalier");
    assertThatThrownBy(() -> ModelHeader.read(file, header.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }
}
