/**
 * The {@code benchmark} command: learners on all data sets of a folder.
 *
 * <p>{@link dev.espalier.lab.benchmark.FoundData} are the data sets that a folder holds, and those
 * that cannot be read with the reason. {@link dev.espalier.lab.benchmark.Benchmark} is a {@link
 * dev.espalier.lab.study.Study} whose pieces are one learner on one division of one data set; what
 * fails is kept as a failure. {@link dev.espalier.lab.benchmark.BenchmarkResults} ranks the
 * learners, and finds those that no other beats in quality and in time at once.
 */
@NullMarked
package dev.espalier.lab.benchmark;

import org.jspecify.annotations.NullMarked;
