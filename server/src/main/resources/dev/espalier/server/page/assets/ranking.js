// The order in which labels are shown, the change of their probabilities, and which one is looked at.
import { useEffect, useRef, useState } from './vendor/htm-preact.js';
import { arranged } from './order.js';

const nothing = new Map();

/** Keeps the order steady while one row is judged: {order, changes, focused, focus, holds}. */
export function useRanking(labels, place, prediction, verdicts) {
  const [order, setOrder] = useState([]);
  const [changes, setChanges] = useState(nothing);
  const [focused, focus] = useState(null);
  const pointed = useRef(null);
  const last = useRef({ place: undefined, probabilities: nothing, worth: new Map() });

  // A new row begins at its first label; so does the keyboard, if it was in the list.
  const start = (all, worth, keyboard) => {
    focus(arranged([], all, worth, null)[0] ?? null);
    requestAnimationFrame(() => {
      const list = document.querySelector('.suggestions');
      list?.scrollTo(0, 0);
      if (keyboard) list?.querySelector('li[data-label]')?.focus();
    });
  };

  useEffect(() => {
    const { probabilities } = prediction;
    const before = last.current;
    if (!probabilities) {
      if (prediction.place !== place || !before.probabilities.size) return;
      last.current = { place: undefined, probabilities: nothing, worth: new Map() };
      setOrder([]);
      return;
    }
    const fresh = before.place !== prediction.place;
    // What is chosen comes first; what was rejected stays where its last own probability put it.
    const worth = new Map(probabilities);
    verdicts.forEach((verdict, label) => worth.set(label, verdict === 'yes' ? 1 : (fresh ? 0 : before.worth.get(label)) ?? 0));
    const list = document.querySelector('.suggestions');
    const within = list && list.contains(document.activeElement) ? document.activeElement.closest('li')?.dataset.label : null;
    setOrder(previous => {
      const places = [pointed.current, within].map(label => previous.indexOf(label));
      const held = previous[Math.max(...places)] ?? null;
      const next = arranged(fresh ? [] : previous, labels, worth, fresh ? null : held);
      return next;
    });
    if (fresh) start(labels, worth, within !== null);
    setChanges(fresh ? nothing : new Map(labels.filter(label => !verdicts.has(label) && before.probabilities.has(label))
      .map(label => [label, (probabilities.get(label) || 0) - before.probabilities.get(label)])));
    last.current = { place: prediction.place, probabilities, worth };
  }, [prediction]);

  return { order, changes, focused, focus, holds: label => { pointed.current = label; } };
}
