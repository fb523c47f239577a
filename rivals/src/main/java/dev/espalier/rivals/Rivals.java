package dev.espalier.rivals;

import dev.espalier.catalog.Catalog.Entry;
import dev.espalier.catalog.Catalog.Idea;
import dev.espalier.catalog.LearnerProvider;
import dev.espalier.rivals.clique.CliqueMachine;
import dev.espalier.rivals.coding.MaximumMarginCoding;
import dev.espalier.rivals.graphical.GraphicalLasso;
import dev.espalier.rivals.plem.LabelEnhancement;
import dev.espalier.rivals.projection.DependenceMaximisation;
import dev.espalier.rivals.projection.LabelDiscriminants;
import dev.espalier.rivals.projection.SemanticIndexer;
import dev.espalier.rivals.projection.SharedSubspace;
import dev.espalier.rivals.whey.CurdsAndWhey;
import java.util.List;

/** The learners that only the papers compare theirs with. */
public final class Rivals implements LearnerProvider {
  @Override
  public List<Entry> learners() {
    return List.of(
        new Entry(
            GraphicalLasso.defaults(),
            "graphical lasso: a sparse label graph learnt without features, then regressions",
            Idea.LABEL_GRAPHS,
            "Ravikumar, Wainwright and Lafferty 2010",
            "labels that are on, m a step; then n D m a step",
            "a label graph for its own sake; what cgl is compared with"),
        new Entry(
            LabelEnhancement.defaults(),
            "label enhancement: classifiers of labels and of pairs along a maximum spanning tree",
            Idea.LABEL_GRAPHS,
            "Li, Zhao and Guo 2014",
            "n D m a step",
            "very many labels whose graph must stay exact; a competitor in paper 001"),
        new Entry(
            CliqueMachine.defaults(),
            "clique generating machine: a structured SVM to which pairs of labels are added",
            Idea.LABEL_GRAPHS,
            "Tan, Shi, van den Hengel, Shen, Gao, Hu and Zhang 2015",
            "n D m a pass, and a most violated set of each row a round",
            "label sets decided together by margins, up to some dozens of labels; a competitor in paper 001"),
        new Entry(
            CurdsAndWhey.defaults(),
            "curds and whey: linear machines on what linear machines say about all labels",
            Idea.CHAINS,
            "Breiman and Friedman 1997",
            "n (D + m) m a pass",
            "labels that follow from others; a competitor in paper 004"),
        new Entry(
            LabelDiscriminants.defaults(),
            "discriminant analysis of one label at a time, then the nearest rows on its line",
            Idea.PROJECTIONS,
            "Fisher 1936; LDA-C1 of Wang, Ding and Huang 2010",
            "n D min(n, D), then min(n, D)³; n m a predicted row",
            "to see what mlda gains by looking at all labels together"),
        new Entry(
            SemanticIndexer.defaults(),
            "latent semantic indexing informed by labels, then the nearest rows",
            Idea.PROJECTIONS,
            "Yu, Yu and Tresp 2005",
            "n D min(n, D), then min(n, D)³; n m a predicted row",
            "a rival of mlda in papers"),
        new Entry(
            DependenceMaximisation.defaults(),
            "directions in which features depend most on labels, then the nearest rows",
            Idea.PROJECTIONS,
            "Zhang and Zhou 2008",
            "n D m; n m a predicted row",
            "the cheapest projection that looks at labels"),
        new Entry(
            SharedSubspace.defaults(),
            "least squares for all labels, with weights that share a subspace",
            Idea.PROJECTIONS,
            "Ji, Tang, Yu and Ye 2008",
            "n D min(n, D), then min(n, D)³",
            "a linear model in closed form"),
        new Entry(
            MaximumMarginCoding.defaults(),
            "maximum-margin output codes: a metric of label sets by cutting planes",
            Idea.OUTPUT_CODES,
            "Zhang and Schneider 2012",
            "n D² + D³, then n m² sweeps a plane",
            "few labels that must be decided together; Hamming loss"));
  }
}
