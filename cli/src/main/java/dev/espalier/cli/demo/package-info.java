/**
 * The demonstration: a short story on data that are made on the spot and look like something people
 * have. {@link dev.espalier.cli.demo.Articles} and {@link dev.espalier.cli.demo.Orders} make the
 * data, {@link dev.espalier.cli.demo.TagStory} and {@link dev.espalier.cli.demo.RepairStory} find
 * what is told, by rules that are told too, and text and page tell it.
 */
@NullMarked
package dev.espalier.cli.demo;

import org.jspecify.annotations.NullMarked;
