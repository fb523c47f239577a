/**
 * The {@code plant} command plants errors of known kinds in a clean table, to judge a repair by.
 *
 * <p>The kinds are those that BART (Arocena and others, "Messing up with BART", VLDB 2015) and
 * error-generator (Abedjan and others, "Detecting data errors", VLDB 2016) plant, and the damage
 * that spreadsheets and copied sources do.
 *
 * <pre>{@code
 * clean table → TableProfile (columns, dependencies, sources: from its first rows)
 *             → Selection (which cell goes wrong by which kind)  → PlantingJob (dirty table, list)
 * }</pre>
 *
 * <p>Each kind draws a number for each cell, from the seed, the kind and the place alone. Of the
 * cells that suit it, those with the smallest numbers go wrong, as many as its share says: exactly
 * so many, the same for the same seed, however the rows are read.
 *
 * <p>The list names every planted cell and no other; {@link
 * dev.espalier.lab.plant.PlantedCell#isSame} says when two texts are the same value.
 */
@NullMarked
package dev.espalier.lab.plant;

import org.jspecify.annotations.NullMarked;
