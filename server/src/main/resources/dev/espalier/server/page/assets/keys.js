// Keys: which there are, and what they do in the view that is shown.
import { html, useEffect, useRef } from './vendor/htm-preact.js';

/** The keys in the words of the help. */
const sections = [
  ['Tag', [
    ['↑ ↓', 'go through the labels'],
    ['Y N U', 'yes, no, unknown for the label'],
    ['Enter', 'accept what is chosen and suggested, and go on'],
    ['Ctrl Enter', 'the same from inside a text'],
    ['Z', 'undo, also what was accepted'],
    ['A', 'yes to all that is suggested'],
    ['/', 'search a label; Enter there says yes to the first'],
    ['S', 'skip this row'],
    ['P', 'back to the row before'],
    ['B', 'add the chosen labels to more rows'],
    ['Esc', 'leave a text field, close a dialogue']]],
  ['Audit', [
    ['↑ ↓', 'go through the suspects'],
    ['M', 'take the model’s view'],
    ['K', 'keep what is given']]],
  ['Everywhere', [
    ['1 2 3', 'tag, audit, model'],
    ['D', 'light, dark, as the system has it'],
    ['?', 'these keys']]]];

const inField = target => target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls what the pressed key stands for; in a field only keys with Ctrl and Escape count. */
export function useKeys(actions) {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const pressed = event => {
      if (event.defaultPrevented || event.altKey || event.metaKey || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      const name = (event.ctrlKey ? 'Ctrl ' : '') + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
      if (inField(event.target) && !event.ctrlKey && event.key !== 'Escape') return;
      const action = current.current[name];
      if (action && action(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/** A dialogue over the page; closes with Escape and gives the focus back. */
export function Dialogue({ title, close, children }) {
  const element = useRef(null);
  useEffect(() => {
    element.current.showModal();
  }, []);
  return html`
    <dialog ref=${element} onClose=${close} aria-labelledby="dialogue-title">
      <header><h2 id="dialogue-title">${title}</h2>
        <button class="quiet" aria-label="Close" onClick=${() => element.current.close()}>✕</button></header>
      ${children}
    </dialog>`;
}

/** The help. */
export function KeyHelp({ close }) {
  return html`
    <${Dialogue} title="Keys" close=${close}>
      <p class="soft">Single letters act while no text field has the focus.</p>
      <div class="keys">
        ${sections.map(([name, keys]) => html`
          <section><h3>${name}</h3>
            <dl>${keys.map(([key, does]) => html`
              <div><dt>${key.split(' ').map(part => html`<kbd>${part}</kbd>`)}</dt><dd>${does}</dd></div>`)}
            </dl></section>`)}
      </div>
    <//>`;
}
