/**
 * Opens pages in an installed Chromium, so that tests see what a reader sees. Nothing is fetched;
 * where no Chromium is on the path, a test is visibly skipped.
 */
@NullMarked
package dev.espalier.cli.browser;

import org.jspecify.annotations.NullMarked;
