// Asks for the token of a service that wants one.
import { html, useState } from './vendor/htm-preact.js';
import { giveToken, tokenWanted } from './api.js';
import { Dialogue } from './keys.js';
import { useStore } from './store.js';

/** Shown only while a token is wanted. */
export function Token() {
  const wanted = useStore(tokenWanted);
  const [token, setToken] = useState('');
  if (!wanted) return null;
  const give = event => {
    event.preventDefault();
    giveToken(token.trim());
  };
  return html`
    <${Dialogue} title="Token" close=${() => tokenWanted.set(false)}>
      <form onSubmit=${give}>
        <p>This service answers only to those who have its token. It is kept until this window is closed.</p>
        <label class="field">Token
          <input type="password" autocomplete="off" value=${token} onInput=${event => setToken(event.target.value)} /></label>
        <p class="actions"><button class="primary">Use it</button></p>
      </form>
    <//>`;
}
