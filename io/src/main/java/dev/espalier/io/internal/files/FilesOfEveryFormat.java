package dev.espalier.io.internal.files;

import dev.espalier.ModelState;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.eval.Folds;
import dev.espalier.internal.files.FileAccess;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.DataWriter;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.knowledge.FoldsFile;
import dev.espalier.io.internal.model.ModelFile;
import dev.espalier.io.internal.table.RecordEncoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Files in and out: what core finds as a service. */
public final class FilesOfEveryFormat implements FileAccess {
  @Override
  public Dataset read(Path file, ReadOptions options) {
    return FileReader.read(file, options);
  }

  @Override
  public DataFiles.Sample sample(Path file, ReadOptions options, int first) {
    return FileReader.sample(file, options, first);
  }

  @Override
  public Dataset readLabelOnly(Path file, ReadOptions options) {
    return FileReader.readLabelOnly(file, options);
  }

  @Override
  public Optional<Dataset> readFeedback(Path file, Schema schema, ReadOptions options) {
    return FeedbackLines.read(file, schema, options);
  }

  @Override
  public DataStream stream(Path file, ReadOptions options, DataStream.Batching batching) {
    return FileReader.stream(file, options, batching);
  }

  @Override
  public DataStream stream(
      InputStream bytes, String name, ReadOptions options, DataStream.Batching batching) {
    return FileReader.stream(bytes, name, options, batching);
  }

  @Override
  public void write(Dataset data, Path file, DataWriter.Format format, boolean guarded) {
    FileWriter.write(data, file, format, guarded);
  }

  @Override
  public Folds readFolds(Path file) {
    return FoldsFile.read(file);
  }

  @Override
  public ModelState readModel(Path file) {
    return ModelFile.read(file);
  }

  @Override
  public ModelState readModel(InputStream stream) {
    return ModelFile.read(stream);
  }

  @Override
  public void writeModel(Path file, ModelState state) {
    ModelFile.write(file, state);
  }

  @Override
  public void writeModel(OutputStream stream, ModelState state) throws IOException {
    ModelFile.write(stream, state);
  }

  @Override
  public Records records(Schema schema) {
    return new RecordEncoder(schema);
  }
}
