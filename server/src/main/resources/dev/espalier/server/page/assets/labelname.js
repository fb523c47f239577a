// The name of a label: the beginning that it shares with others, the rest, and what a search found in it.
import { html } from './vendor/htm-preact.js';

/** What parts a common beginning from the rest, in vocabularies of many kinds. */
const separators = ['::', ' > ', ' -- ', '--', '/', ': ', ':'];
/** Minimum number of labels with one beginning. */
const fewest = 3;

const known = new WeakMap();

/** A function that gives the common beginning of a label, separator included; '' where it has none. */
export function beginnings(labels) {
  if (!known.has(labels)) known.set(labels, found(labels));
  return known.get(labels);
}

// The separator by which most labels share a beginning; none unless that is half of them.
function found(labels) {
  let best = { covered: (labels.length - 1) / 2, common: new Map() };
  separators.forEach(separator => {
    const counts = new Map();
    labels.forEach(label => {
      const at = label.indexOf(separator);
      if (at > 0 && at + separator.length < label.length) {
        const beginning = label.slice(0, at + separator.length);
        counts.set(beginning, (counts.get(beginning) || 0) + 1);
      }
    });
    const common = new Map([...counts].filter(entry => entry[1] >= fewest));
    const covered = [...common.values()].reduce((sum, count) => sum + count, 0);
    if (covered > best.covered) best = { covered, common, separator };
  });
  return label => {
    const beginning = best.separator === undefined ? '' : label.slice(0, label.indexOf(best.separator) + best.separator.length);
    return best.common.has(beginning) ? beginning : '';
  };
}

/** The labels below headings of their beginnings: [[beginning, labels]], in the order in which beginnings come first. */
export function underHeadings(labels, beginningOf) {
  const groups = new Map();
  labels.forEach(label => {
    const beginning = beginningOf(label);
    groups.set(beginning, [...(groups.get(beginning) || []), label]);
  });
  return [...groups];
}

/** A part of a name, with what was typed marked where it is. */
function Marked({ text, at, length }) {
  if (at >= text.length || at + length <= 0) return text;
  const begin = Math.max(0, at), end = Math.min(text.length, at + length);
  return html`${text.slice(0, begin)}<mark class="typed">${text.slice(begin, end)}</mark>${text.slice(end)}`;
}

// Where what was typed stands; nowhere in a name whose small letters are of another number.
function typedIn(name, typed) {
  const wanted = (typed || '').trim().toLowerCase();
  const lower = name.toLowerCase();
  const at = wanted && lower.length === name.length ? lower.indexOf(wanted) : -1;
  return at < 0 ? { at: name.length, length: 0 } : { at, length: wanted.length };
}

/** The name; its beginning stands apart, or in the heading above it. */
export function Name({ label, beginning, underHeading, typed }) {
  const { at, length } = typedIn(label, typed);
  const rest = html`<${Marked} text=${label.slice(beginning.length)} at=${at - beginning.length} length=${length} />`;
  if (!beginning || underHeading) return html`<span class="name">${rest}</span>`;
  return html`<span class="name"><span class="beginning"><${Marked} text=${beginning} at=${at} length=${length} /></span><wbr />${rest}</span>`;
}

/** The common beginning of the labels below it. */
export function Heading({ beginning, typed }) {
  return html`<li class="heading" role="presentation"><${Marked} text=${beginning} ...${typedIn(beginning, typed)} /></li>`;
}
