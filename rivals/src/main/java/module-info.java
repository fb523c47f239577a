/** Learners that only the papers compare theirs with; found as a service. */
module dev.espalier.rivals {
  requires transitive dev.espalier.core;
  requires static org.jspecify;

  exports dev.espalier.learn.clique;
  exports dev.espalier.learn.coding;
  exports dev.espalier.learn.graphical;
  exports dev.espalier.learn.plem;
  exports dev.espalier.learn.projection;
  exports dev.espalier.learn.whey;

  provides dev.espalier.catalog.LearnerProvider with
      dev.espalier.rivals.Rivals;
}
