// The key with which the reference sends requests: pasted. It is kept in
// memory only and is gone with the page.
import { element } from './page.js';

/** The form of a key. */
const form = /^svc_[0-9a-f]{64}$/;

/** @type {{ token: string, masked: string, expiresAt: string } | null} */
let made = null;
let pasted = '';

/** Returns the key to use, or null. */
export function currentKey() {
  if (pasted !== '') return pasted;
  return made !== null && Date.parse(made.expiresAt) > Date.now() ? made.token : null;
}

/** Shows how to get a key. @param {HTMLElement | null} place */
export async function showKeys(place) {
  if (place === null) return;
  place.hidden = false;
  const paste = pasteField();
  place.replaceChildren(paste);
  const session = await visitorSession();
  if (session === null) {
    place.prepend(
      element(
        'p',
        {},
        element('a', { href: '/sign-in' }, 'Sign in'),
        ' as an administrator to make a key, or paste one.',
      ),
    );
  } else if (session.user.role !== 'ADMIN') {
    place.prepend(element('p', {}, 'Administrators can make a key. Ask one of them, or paste one.'));
  } else {
    place.prepend(await ownKeys(session));
  }
}

/** The organisation's key by its masked name, and a button that makes a token which stands for it for fifteen minutes. */
async function ownKeys(session) {
  const response = await fetch('/internal/api-key', { credentials: 'same-origin', cache: 'no-store' }).catch(
    () => null,
  );
  const { apiKey = null } = response?.ok ? await response.json() : {};
  if (apiKey === null) {
    return element(
      'p',
      {},
      'Your organisation has no API key yet. Create it under ',
      element('a', { href: '/developers/api-settings' }, 'API Settings'),
      '.',
    );
  }
  const note = element('p', { className: 'muted', role: 'status' });
  const button = element('button', { type: 'button', className: 'button' }, `Use the key ${apiKey.masked}`);
  button.addEventListener('click', () => void makeToken(session, button, note));
  return element(
    'div',
    {},
    element(
      'p',
      {},
      'Attain keeps no readable copy of your key. For this page it makes a token that stands for the key for fifteen minutes.',
    ),
    button,
    note,
  );
}

async function makeToken(session, button, note) {
  button.disabled = true;
  const response = await fetch('/internal/api-key/try-token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-CSRF-Token': session.csrfToken },
  }).catch(() => null);
  button.disabled = false;
  if (!response?.ok) {
    note.textContent = 'No token could be made. Reload the page and try again.';
    return;
  }
  made = await response.json();
  const until = new Date(made.expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  note.textContent = `Requests of this page use ${made.masked} until ${until}. The token is gone when you leave this page.`;
}

async function visitorSession() {
  try {
    const response = await fetch('/internal/visitor', { credentials: 'same-origin', cache: 'no-store' });
    return response.ok ? ((await response.json()).session ?? null) : null;
  } catch {
    return null;
  }
}

function pasteField() {
  const note = element('p', { className: 'muted', role: 'status' });
  const input = element('input', { type: 'password', id: 'pasted-key', autocomplete: 'off', spellcheck: false });
  input.addEventListener('input', () => {
    const typed = input.value.trim();
    pasted = form.test(typed) ? typed : '';
    note.textContent =
      typed === ''
        ? ''
        : pasted === ''
          ? 'A key begins with svc_ and has 64 more characters.'
          : 'This key is used. It is gone when you leave this page.';
  });
  return element(
    'div',
    { className: 'row' },
    element('div', { className: 'input' }, element('label', { htmlFor: 'pasted-key' }, 'Paste a key'), input, note),
  );
}
