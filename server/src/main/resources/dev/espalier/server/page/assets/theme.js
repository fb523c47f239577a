// Light, dark, or as the system has it.
import { store } from './store.js';

const names = ['system', 'light', 'dark'];
const kept = 'espalier-theme';

/** The theme's name. */
export const theme = store(names.includes(localStorage.getItem(kept)) ? localStorage.getItem(kept) : 'system');

function apply(name) {
  document.documentElement.dataset.theme = name;
}
apply(theme.now());

/** Goes to the next theme. */
export function turnTheme() {
  const next = names[(names.indexOf(theme.now()) + 1) % names.length];
  localStorage.setItem(kept, next);
  apply(next);
  theme.set(next);
}
