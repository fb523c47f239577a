/**
 * Arithmetic on arrays: dense products, sparse products, special functions.
 *
 * <p>Nothing here knows what the numbers mean. Everything is row-major {@code double[]}; every
 * result is the same at any number of threads.
 *
 * <ul>
 *   <li>{@link dev.espalier.internal.math.Blas}: dense products, by OpenBLAS where it loads, else
 *       by our own kernel. Each call runs on one thread.
 *   <li>{@link dev.espalier.internal.math.Lapack} and {@link
 *       dev.espalier.internal.math.SymmetricEigen}: eigenvalues and eigenvectors, by the same
 *       library or our own code.
 *   <li>package {@code sparse}: compressed sparse rows times dense matrices, and the transposed
 *       product.
 *   <li>{@link dev.espalier.internal.math.Vectors}: sums over long vectors.
 *   <li>{@link dev.espalier.internal.math.Logistic}: sigmoid, log(1 + exp), log-sum-exp; of many
 *       numbers at once {@link dev.espalier.internal.math.LogisticTerms} and {@link
 *       dev.espalier.internal.math.Exponentials}.
 *   <li>{@link dev.espalier.internal.math.SpecialFunctions}, {@link
 *       dev.espalier.internal.math.Tails}: what the tests of significance need.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.math;
