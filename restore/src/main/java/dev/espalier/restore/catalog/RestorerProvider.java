package dev.espalier.restore.catalog;

import java.util.List;

/**
 * Restorers that another module or a jar of a user brings. {@link Restorers} finds it by {@link
 * java.util.ServiceLoader}.
 */
public interface RestorerProvider {
  /** Its restorers; their names are new. */
  List<Restorers.Entry> restorers();
}
