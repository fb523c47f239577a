// A value that several parts of the page watch.
import { useEffect, useState } from './vendor/htm-preact.js';

/** Holds a value and tells its watchers when it changes. */
export function store(value) {
  const watchers = new Set();
  return {
    now: () => value,
    set(next) {
      value = typeof next === 'function' ? next(value) : next;
      watchers.forEach(watcher => watcher(value));
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    }
  };
}

/** The store's value, drawn again when it changes. */
export function useStore(source) {
  const [value, setValue] = useState(source.now());
  useEffect(() => {
    setValue(() => source.now());
    return source.watch(next => setValue(() => next));
  }, [source]);
  return value;
}
