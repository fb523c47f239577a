package dev.espalier.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;

/**
 * How Apache's own library writes a file.
 *
 * @param codec its compression
 * @param version its pages
 * @param dictionary whether values go into a dictionary
 * @param split whether numbers are split into streams of bytes
 * @param rowGroup the size of row groups
 */
record Written(
    CompressionCodecName codec,
    WriterVersion version,
    boolean dictionary,
    boolean split,
    long rowGroup) {
  static final Written PLAIN =
      new Written(
          CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0, false, false, 1 << 20);

  void write(Path file, MessageType type, List<Group> rows) throws IOException {
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalFile(file))
            .withType(type)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withCodecFactory(
                codec == CompressionCodecName.GZIP
                    ? new Gzip()
                    : new CodecFactory(new Configuration(), 1 << 12))
            .withCompressionCodec(codec)
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withByteStreamSplitEncoding(split)
            .withPageSize(1 << 9)
            .withMinRowCountForPageSizeCheck(7)
            .withRowGroupSize(rowGroup)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
  }

  /** A file without Hadoop. */
  private record LocalFile(Path file) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSize) throws IOException {
      return createOrOverwrite(blockSize);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) throws IOException {
      OutputStream stream = Files.newOutputStream(file);
      return new PositionOutputStream() {
        private long position;

        @Override
        public long getPos() {
          return position;
        }

        @Override
        public void write(int value) throws IOException {
          stream.write(value);
          position++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          stream.write(bytes, offset, length);
          position += length;
        }

        @Override
        public void close() throws IOException {
          stream.close();
        }
      };
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  /** Java's own gzip: the library takes it from Hadoop, which is not there. */
  private static final class Gzip implements CompressionCodecFactory {
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
      return new BytesInputCompressor() {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
          ByteArrayOutputStream compressed = new ByteArrayOutputStream();
          try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            bytes.writeAllTo(gzip);
          }
          return BytesInput.from(compressed.toByteArray());
        }

        @Override
        public CompressionCodecName getCodecName() {
          return name;
        }

        @Override
        public void release() {}
      };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void release() {}
  }
}
