/**
 * Data files in and out.
 *
 * <pre>{@code
 * Dataset train = DataFiles.read(Path.of("scene-train.arff"), ReadOptions.automatic());
 * DataWriter.write(train, Path.of("scene-train.csv.gz"));
 * }</pre>
 *
 * <p>{@link dev.espalier.io.DataFiles} reads any supported file: the format is found by looking at
 * the content, compression (gzip, bzip2) is undone on the way. Readers stream: a file is never held
 * in memory as text. Every error names file and line.
 */
@NullMarked
package dev.espalier.io;

import org.jspecify.annotations.NullMarked;
