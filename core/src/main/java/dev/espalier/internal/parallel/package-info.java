/**
 * Work cut into chunks and run on several threads.
 *
 * <p>{@link dev.espalier.internal.parallel.Chunks} cuts by the size of the work only, and {@link
 * dev.espalier.internal.parallel.Parallel} runs the chunks on whatever threads there are; results
 * summed in chunk order are therefore the same at any number of threads.
 */
@NullMarked
package dev.espalier.internal.parallel;

import org.jspecify.annotations.NullMarked;
