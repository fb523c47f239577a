package dev.espalier.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Endpoints stand on the parts, and the parts do not know them; nobody prints. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrl(Service.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void layersDependOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("service")
        .definedBy("dev.espalier.server")
        .layer("api")
        .definedBy("dev.espalier.server.api")
        .layer("rows")
        .definedBy("dev.espalier.server.rows")
        .layer("model")
        .definedBy("dev.espalier.server.model")
        .layer("feedback")
        .definedBy("dev.espalier.server.feedback")
        .layer("http")
        .definedBy("dev.espalier.server.http")
        .layer("work")
        .definedBy("dev.espalier.server.work")
        .whereLayer("api")
        .mayOnlyBeAccessedByLayers("service")
        .whereLayer("rows")
        .mayOnlyBeAccessedByLayers("service", "api")
        .whereLayer("model")
        .mayOnlyBeAccessedByLayers("service", "api", "rows")
        .whereLayer("feedback")
        .mayOnlyBeAccessedByLayers("service", "api", "rows")
        .check(CLASSES);
  }

  @Test
  void onlyHttpKnowsJetty() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.espalier.server", "dev.espalier.server.http")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..")
        .check(CLASSES);
  }

  @Test
  void itPrintsNothing() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }
}
