/**
 * The HTML report of a comparison: one file that needs nothing else, readable on a phone, in the
 * light and in the dark, and with a screen reader.
 */
@NullMarked
package dev.espalier.cli.report;

import org.jspecify.annotations.NullMarked;
