/** A signed-in administrator, who calls the portal's API as its pages do. */
export interface PortalSession {
  /** Calls the API and returns the JSON of the answer. @throws Error with the answer when it refuses */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<PortalJson>;
}

export type PortalJson = ReturnType<typeof JSON.parse>;

/** Signs in. @param origin of the portal */
export async function signInToPortal(origin: string, email: string, password: string): Promise<PortalSession> {
  let cookie = '';
  let csrfToken = '';
  const call: PortalSession['call'] = async (method, path, body) => {
    const headers = { Origin: origin, Cookie: cookie, 'X-CSRF-Token': csrfToken };
    const response = await fetch(`${origin}/internal${path}`, {
      method,
      ...(body === undefined
        ? { headers }
        : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';', 1)[0]!;
    const json: PortalJson = text === '' ? null : JSON.parse(text);
    if (typeof json?.csrfToken === 'string') csrfToken = json.csrfToken;
    return json;
  };
  await call('POST', '/session', { email, password });
  return { call };
}
