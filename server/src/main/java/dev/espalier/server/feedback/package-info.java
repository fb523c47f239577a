/** What people judged, one JSON line each, safe on the disk before it is acknowledged. */
@NullMarked
package dev.espalier.server.feedback;

import org.jspecify.annotations.NullMarked;
