package dev.espalier.io.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFormatsTest {
  @TempDir Path folder;

  @Test
  void aParquetFileWithoutItsModuleSaysWhatToAdd() throws IOException {
    Path file = Files.writeString(folder.resolve("x.parquet"), "PAR1 and more");
    assertThatThrownBy(() -> DataFiles.read(file, ReadOptions.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file
                + ": is a Parquet file; to read it, add dev.espalier:espalier-parquet to the class"
                + " path, or write the table as CSV or JSON lines");
    assertThatThrownBy(() -> DataFiles.readLabelOnly(file, ReadOptions.automatic()))
        .hasMessageContaining("espalier-parquet");
  }

  @Test
  void whatIsNoModulesFormatIsText() throws IOException {
    assertThat(TableFormats.of(Files.writeString(folder.resolve("x.csv"), "PAR"))).isNull();
    assertThat(TableFormats.of(folder)).isNull();
    assertThat(TableFormats.of(folder.resolve("nothing"))).isNull();
  }
}
