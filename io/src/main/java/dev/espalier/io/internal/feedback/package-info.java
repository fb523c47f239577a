/**
 * What people judged, as a line of a file.
 *
 * <pre>
 * {"time":…,"version":2,"kind":"judged","model":…,"digest":…,"data":…,"row":5,
 *  "record":{…},"recordDigest":…,"accepted":[…],"rejected":[…],"user":…}
 * {"time":…,"version":2,"kind":"undone","model":…,"digest":…,"data":…,"row":5,"recordDigest":…}
 * </pre>
 *
 * <p>Rows count from 1. Lines without a version, from before, count them from 0, have no digest of
 * the record, and take a judgement back by two empty lists.
 */
@NullMarked
package dev.espalier.io.internal.feedback;

import org.jspecify.annotations.NullMarked;
