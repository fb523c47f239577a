// Which words of a text the model's terms are.

const word = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{M}\p{N}]+)*/gu;

function words(text) {
  return [...text.matchAll(word)].map(found => ({
    from: found.index, to: found.index + found[0].length, form: found[0].toLowerCase()
  }));
}

// A stem is the word without its ending, and its last letter may differ: countri, countries.
function isStem(term, form) {
  const shared = Math.max(3, term.length - 1);
  return form.length - term.length <= 5 && form.slice(0, shared) === term.slice(0, shared) && term.length >= 3;
}

function runs(all, parts, same) {
  const found = [];
  for (let start = 0; start + parts.length <= all.length; start++) {
    if (parts.every((part, step) => same(part, all[start + step].form))) {
      found.push({ from: all[start].from, to: all[start + parts.length - 1].to });
    }
  }
  return found;
}

// The term is in the text, or it would not count: where no word is equal, those of its stem are meant.
function places(all, term) {
  const parts = term.toLowerCase().split(/[ _]+/);
  const equal = runs(all, parts, (part, form) => part === form || part === form.replace(/['’]s$/, ''));
  return equal.length ? equal : runs(all, parts, isStem);
}

/** Whether a contribution stands for several small ones together. */
export const isSum = contribution => /^\d+ other (feature|label)s$/.test(contribution.name);

/** The term that a feature of a column stands for; null if it is of another column. */
export function termOf(feature, column) {
  const rest = feature.slice(column.length + 1);
  return feature.startsWith(column) && rest && /[^\p{L}\p{N}_]/u.test(feature[column.length]) ? rest : null;
}

/** The text in pieces; a piece that speaks for or against has an amount. */
export function pieces(text, column, contributions) {
  const all = words(text);
  const marks = [];
  contributions.filter(one => one.kind === 'feature').forEach(one => {
    const term = termOf(one.name, column);
    if (term) places(all, term).forEach(place => marks.push({ ...place, amount: one.amount }));
  });
  marks.sort((a, b) => a.from - b.from || b.to - a.to);
  const result = [];
  let at = 0;
  marks.forEach(mark => {
    if (mark.from < at) return;
    if (mark.from > at) result.push({ text: text.slice(at, mark.from) });
    result.push({ text: text.slice(mark.from, mark.to), amount: mark.amount });
    at = mark.to;
  });
  if (at < text.length) result.push({ text: text.slice(at) });
  return result;
}
