/**
 * The demonstration: a short story on data that are made on the spot and look like something people
 * have. {@code Articles} and {@code Orders} make the data, {@code TagStory} and {@code RepairStory}
 * find what is told, by rules that are told too, and text and page tell it.
 */
@NullMarked
package dev.espalier.cli.demo;

import org.jspecify.annotations.NullMarked;
