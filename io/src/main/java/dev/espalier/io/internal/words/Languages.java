package dev.espalier.io.internal.words;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** The analysers of languages, by the codes of ISO 639. */
final class Languages {
  private static final Map<String, Supplier<Analyzer>> ALL = new TreeMap<>();

  static {
    ALL.put("ar", ArabicAnalyzer::new);
    ALL.put("bg", BulgarianAnalyzer::new);
    ALL.put("bn", BengaliAnalyzer::new);
    ALL.put("ca", CatalanAnalyzer::new);
    ALL.put("ckb", SoraniAnalyzer::new);
    ALL.put("cs", CzechAnalyzer::new);
    ALL.put("da", DanishAnalyzer::new);
    ALL.put("de", GermanAnalyzer::new);
    ALL.put("el", GreekAnalyzer::new);
    ALL.put("en", EnglishAnalyzer::new);
    ALL.put("es", SpanishAnalyzer::new);
    ALL.put("et", EstonianAnalyzer::new);
    ALL.put("eu", BasqueAnalyzer::new);
    ALL.put("fa", PersianAnalyzer::new);
    ALL.put("fi", FinnishAnalyzer::new);
    ALL.put("fr", FrenchAnalyzer::new);
    ALL.put("ga", IrishAnalyzer::new);
    ALL.put("gl", GalicianAnalyzer::new);
    ALL.put("hi", HindiAnalyzer::new);
    ALL.put("hu", HungarianAnalyzer::new);
    ALL.put("hy", ArmenianAnalyzer::new);
    ALL.put("id", IndonesianAnalyzer::new);
    ALL.put("it", ItalianAnalyzer::new);
    ALL.put("ja", CJKAnalyzer::new);
    ALL.put("ko", CJKAnalyzer::new);
    ALL.put("lt", LithuanianAnalyzer::new);
    ALL.put("lv", LatvianAnalyzer::new);
    ALL.put("nl", DutchAnalyzer::new);
    ALL.put("no", NorwegianAnalyzer::new);
    ALL.put("pt", PortugueseAnalyzer::new);
    ALL.put("ro", RomanianAnalyzer::new);
    ALL.put("ru", RussianAnalyzer::new);
    ALL.put("sr", SerbianAnalyzer::new);
    ALL.put("sv", SwedishAnalyzer::new);
    ALL.put("ta", TamilAnalyzer::new);
    ALL.put("te", TeluguAnalyzer::new);
    ALL.put("th", ThaiAnalyzer::new);
    ALL.put("tr", TurkishAnalyzer::new);
    ALL.put("zh", CJKAnalyzer::new);
  }

  private Languages() {}

  /** The analyser of a language; words as they are, in lower case, for none. */
  static Analyzer analyser(String language) {
    if (language.isEmpty()) {
      return new StandardAnalyzer();
    }
    Supplier<Analyzer> analyser = ALL.get(language.toLowerCase(Locale.ROOT));
    if (analyser == null) {
      throw new InputException(
          "no such language: '"
              + language
              + "'"
              + CloseNames.hint(language, ALL.keySet())
              + "; expected one of "
              + String.join(", ", ALL.keySet()));
    }
    return analyser.get();
  }
}
