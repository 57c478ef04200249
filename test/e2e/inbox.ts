import { setTimeout as sleep } from 'node:timers/promises';

/** A caught e-mail, as maildev's REST API gives it. */
export interface CaughtEmail {
  readonly id: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string; readonly name: string }[];
}

/** Everything in the inbox; `mailUrl` of stack.json. */
export async function inbox(mailUrl: string): Promise<CaughtEmail[]> {
  const response = await fetch(`${mailUrl}/email`);
  if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
  return (await response.json()) as CaughtEmail[];
}

/** The first e-mail for which `wanted` holds, and when it was seen. @throws after `limitMs` */
export async function emailArrives(
  mailUrl: string,
  wanted: (email: CaughtEmail) => boolean,
  limitMs: number,
): Promise<{ email: CaughtEmail; seenAt: number }> {
  for (const limit = Date.now() + limitMs; ; await sleep(15)) {
    const email = (await inbox(mailUrl).catch(() => [])).find(wanted);
    if (email !== undefined) return { email, seenAt: performance.now() };
    if (Date.now() > limit) throw new Error(`no such e-mail came within ${limitMs} ms`);
  }
}

/** The addresses that an e-mail's plain text names. */
export function linksOf(email: CaughtEmail): string[] {
  return email.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
