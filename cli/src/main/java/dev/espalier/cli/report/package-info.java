/**
 * What HTML pages are made of: each is one file that needs nothing else, readable on a phone, in
 * the light and in the dark, and with a screen reader. The page of a feature lies with its command.
 */
@NullMarked
package dev.espalier.cli.report;

import org.jspecify.annotations.NullMarked;
