import type { Request, Response } from 'express';
import { sessionLifetime } from './sessions.ts';

/** Writes and reads the cookie with the session's id. */
export class SessionCookie {
  readonly #name: string;
  readonly #secure: boolean;

  /**
   * Sets the name and attributes. @param publicUrl origin of the dashboard; with https the cookie is Secure, and its
   * name makes browsers enforce that
   */
  constructor(publicUrl: string) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-first-party-lms' : 'first-party-lms';
  }

  set(response: Response, sessionId: string): void {
    response.cookie(this.#name, sessionId, { ...this.#attributes, maxAge: sessionLifetime * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.#name, this.#attributes);
  }

  read(request: Request): string | null {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=', 2);
      if (name === this.#name && value !== undefined && value !== '') return value;
    }
    return null;
  }

  get #attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.#secure, path: '/' } as const;
  }
}
