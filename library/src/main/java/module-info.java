/** What a user of the library needs. */
module dev.espalier {
  requires transitive dev.espalier.core;
  requires transitive dev.espalier.io;
  requires transitive dev.espalier.restore;
}
