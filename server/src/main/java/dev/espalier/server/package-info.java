/**
 * An HTTP service over stored models: {@link dev.espalier.server.Service} is started with {@link
 * dev.espalier.server.ServiceOptions} and stopped gracefully.
 *
 * <pre>{@code
 * request → http (guard, limits, routes) → api (one class for each resource) → work (bounded
 *   queues and memory, a few workers) → Predictor → answer
 * model     files that are watched and swapped while the old model serves
 * feedback  what people judged, appended with fsync
 * rows      the rows of --data
 * }</pre>
 *
 * <p>Nothing here decides about labels: an answer is what {@code espalier predict} answers for the
 * same rows, bit for bit.
 */
@NullMarked
package dev.espalier.server;

import org.jspecify.annotations.NullMarked;
