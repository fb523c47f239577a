/**
 * Reads Parquet files as tables; {@link dev.espalier.io.DataFiles} finds it on the class path.
 *
 * <p>Nothing in a file is trusted: every size is compared with the bytes that are there before
 * memory is asked for, and what repeated values expand to is limited by the size of the file. This
 * is why the encodings are read here and not by a library, which takes such sizes from the file.
 * Read in this order: {@code ParquetFormat}, {@code Footer} (what {@code Thrift} structures say),
 * {@code SchemaReader} (the columns), {@code ColumnChunk} (its pages), {@code Encoding}.
 */
@NullMarked
package dev.espalier.parquet;

import org.jspecify.annotations.NullMarked;
