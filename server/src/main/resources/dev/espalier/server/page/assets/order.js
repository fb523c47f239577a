// The order of suggestions: most probable first, and nothing moves at or above where the user is.

/**
 * The labels after new probabilities. Those down to the held one keep their places; below it the
 * most probable come first. Without a held label all are sorted.
 */
export function arranged(previous, labels, worth, held) {
  const at = held === null ? -1 : previous.indexOf(held);
  const kept = previous.slice(0, at + 1).filter(label => worth.has(label));
  const place = new Map(previous.map((label, index) => [label, index]));
  const settled = new Set(kept);
  const last = previous.length;
  const rest = labels.filter(label => !settled.has(label)).sort((a, b) =>
    (worth.get(b) || 0) - (worth.get(a) || 0) || (place.get(a) ?? last) - (place.get(b) ?? last));
  return [...kept, ...rest];
}

/** Labels that match what was typed, whole starts first, then the more probable. */
export function matching(labels, typed, worth) {
  const wanted = typed.trim().toLowerCase();
  const rank = label => {
    const at = label.toLowerCase().indexOf(wanted);
    return at < 0 ? 3 : label.length === wanted.length ? 0 : at === 0 ? 1 : 2;
  };
  return labels.map(label => [label, rank(label)])
    .filter(entry => entry[1] < 3)
    .sort((a, b) => a[1] - b[1] || (worth.get(b[0]) || 0) - (worth.get(a[0]) || 0))
    .map(entry => entry[0]);
}
