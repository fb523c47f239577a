/** Learners that only the papers compare theirs with; found as a service. */
module dev.espalier.rivals {
  requires transitive dev.espalier.core;
  requires static org.jspecify;

  exports dev.espalier.rivals.clique;
  exports dev.espalier.rivals.coding;
  exports dev.espalier.rivals.graphical;
  exports dev.espalier.rivals.plem;
  exports dev.espalier.rivals.projection;
  exports dev.espalier.rivals.whey;

  provides dev.espalier.catalog.LearnerProvider with
      dev.espalier.rivals.Rivals;
}
