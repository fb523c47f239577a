package dev.espalier.restore.table.internal.votes;

/**
 * What the rows that share a key with a cell say about it.
 *
 * @param value the text that they mean
 * @param probability that it is right
 * @param own the probability that the cell's own value is right, 0 for a hole
 * @param reason how many rows say it, in words
 */
public record VoteResult(String value, double probability, double own, String reason) {}
