/**
 * Text as weights of its terms: a term is a word, a run of words or of characters, or an item of a
 * list. With tf the number of times that a document has a term, and n documents of which df have
 * it,
 *
 * <pre>{@code
 * weight = (1 + ln tf) · idf,   idf = 1 + ln((1 + n) / (1 + df))
 * }</pre>
 *
 * and the weights of a document have the norm 1. {@link dev.espalier.io.internal.words.Analysis}
 * finds terms, {@link dev.espalier.io.internal.words.Terms} knows those of the training rows.
 *
 * <p>Languages, their stems and stop words are Lucene's.
 */
@NullMarked
package dev.espalier.io.internal.words;

import org.jspecify.annotations.NullMarked;
