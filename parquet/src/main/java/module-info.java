/** Parquet files; found as a service. */
module dev.espalier.parquet {
  requires dev.espalier.core;
  requires dev.espalier.io;
  requires com.github.luben.zstd_jni;
  requires static org.jspecify;

  provides dev.espalier.io.TableFormat with
      dev.espalier.parquet.ParquetFormat;
}
