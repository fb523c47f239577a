package dev.espalier.lab.plant;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes the list of planted cells. */
public final class PlantedList implements Consumer<PlantedCell> {
  private final Writer writer;
  private final CsvWriter csv;

  /** Starts a list; the stream is not closed. */
  public PlantedList(OutputStream out) {
    this.writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    this.csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(writer);
    csv.writeRecord("row", "column", "kind", "fault", "clean", "dirty", "told");
  }

  @Override
  public void accept(PlantedCell cell) {
    csv.writeRecord(
        Long.toString(cell.row()),
        cell.column(),
        cell.kind().words(),
        cell.fault(),
        cell.clean(),
        cell.dirty(),
        cell.told().words());
  }

  /** Hands out what is still held. */
  public void flush() throws IOException {
    csv.flush();
    writer.flush();
  }
}
