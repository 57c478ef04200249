// Sends requests from the reference. A key stays in this module's memory: it gets into no address, no storage and no form field
// that a browser keeps.
import { addCopyButtons, element } from './page.js';
import { currentKey, showKeys } from './keys.js';

/** Milliseconds. */
const patience = 30_000;
/** Shown length of an answer in characters. */
const mostShown = 20_000;

document.querySelectorAll('form.try').forEach((form) => {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
});
void showKeys(document.querySelector('[data-keys]'));

async function send(form) {
  const result = form.querySelector('.result');
  const button = form.querySelector('button[type=submit]');
  const key = form.dataset.key === 'yes' ? currentKey() : null;
  if (form.dataset.key === 'yes' && key === null) {
    result.replaceChildren(
      element(
        'p',
        { className: 'error' },
        'Choose a key first: under ',
        element('a', { href: '#key' }, 'Your API key'),
        '.',
      ),
    );
    return;
  }
  button.disabled = true;
  result.replaceChildren(element('p', {}, 'Sending …'));
  try {
    result.replaceChildren(...(await answerOf(form, key)));
    addCopyButtons(result);
  } catch (error) {
    const text =
      error?.name === 'TimeoutError'
        ? 'There was no answer within 30 seconds.'
        : 'The request could not be sent. Check your connection.';
    result.replaceChildren(element('p', { className: 'error' }, text));
  } finally {
    button.disabled = false;
  }
}

async function answerOf(form, key) {
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(form.querySelector(`[data-parameter="${name}"]`).value.trim()),
  );
  const body = form.querySelector('[data-body]')?.value;
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key !== null) headers.set('Authorization', `Bearer ${key}`);
  const name = form.querySelector('[data-header-name]')?.value.trim();
  if (name) headers.set(name, form.querySelector('[data-header-value]').value);
  const began = performance.now();
  const response = await fetch(path, {
    method: form.dataset.method,
    headers,
    body,
    // As your system sends it: without the cookies of the portal.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  const content = await contentOf(response);
  const took = Math.round(performance.now() - began);
  return shown(response, content, took, key !== null);
}

async function contentOf(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/json|text|html|yaml/.test(type)) {
    const size = (await response.blob()).size;
    return size === 0 ? '' : `${size.toLocaleString('en-GB')} bytes of ${type}`;
  }
  const text = await response.text();
  if (text.length > mostShown) return `${text.slice(0, mostShown)}…`;
  try {
    return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}

function shown(response, content, took, hasKey) {
  const { status } = response;
  const requestId = response.headers.get('X-Request-Id');
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    element(
      'p',
      {},
      element('span', { className: `status s${String(status).charAt(0)}` }, String(status)),
      ` in ${took} ms`,
    ),
    content === '' ? element('p', {}, 'The body is empty.') : block('Body of the answer', content),
    element(
      'details',
      { className: 'example' },
      element('summary', {}, 'Headers of the answer'),
      block('Headers of the answer', headers),
    ),
    ...(hasKey && requestId !== null && status !== 401
      ? [
          element(
            'p',
            {},
            element(
              'a',
              {
                href: `/developers/api-requests?entry=${encodeURIComponent(requestId)}`,
                target: '_blank',
                rel: 'noreferrer',
              },
              'Show this request in the log (opens in a new tab)',
            ),
          ),
        ]
      : []),
  ];
}

function block(label, text) {
  const pre = element('pre', { tabIndex: 0, role: 'group' }, element('code', {}, text));
  pre.setAttribute('aria-label', label);
  return element('div', { className: 'code' }, pre);
}
