import { answer } from './answer.ts';
import type { components } from '../../contract/portal-api.ts';

type Schemas = components['schemas'];

/**
 * Signs in with an e-mail address, a password, and a code if the account needs one. It uses none of the libraries of the
 * signed-in pages, so that the sign-in page loads quickly.
 * @returns the new session, or `'CODE_REQUIRED'` when the request must be repeated with a code
 * @throws ApiError when the service refuses, or does not answer
 */
export async function requestSession(
  credentials: Schemas['Credentials'],
): Promise<Schemas['Session'] | 'CODE_REQUIRED'> {
  const reply = await answer(post(credentials));
  return 'codeRequired' in reply ? 'CODE_REQUIRED' : reply;
}

async function post(credentials: Schemas['Credentials']) {
  const response = await fetch('/internal/session', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) return { error: (await response.json().catch(() => undefined)) as unknown, response };
  return { data: (await response.json()) as Schemas['Session'] | Schemas['CodeRequired'], response };
}
