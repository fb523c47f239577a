/**
 * Side-by-side runs against peers, each a ratio measured in one run on one machine; never
 * published, never a unit test.
 *
 * <p>{@code bench/run} lists the benchmarks; {@code bench/run NAME} runs one. What was measured
 * stands in docs/results/benchmarks.md.
 */
@NullMarked
package dev.espalier.bench;

import org.jspecify.annotations.NullMarked;
