// The key with which the reference sends requests: pasted. It is kept in
// memory only and is gone with the page.
import { element } from './page.js';

/** The form of a key. */
const form = /^svc_[0-9a-f]{64}$/;

let pasted = '';

/** Returns the key to use, or null. */
export function currentKey() {
  return pasted === '' ? null : pasted;
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
    place.prepend(
      element(
        'p',
        {},
        'Your organisation’s key is under ',
        element('a', { href: '/developers/api-settings' }, 'API Settings'),
        '.',
      ),
    );
  }
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
