import type { RenderedEmail } from './rendered-email.ts';
import type { EmailMessage } from './smtp/mailer.ts';
import type { EntityManager } from '../database/database.ts';
import type { OutboxEmail } from './store/outbox-email.ts';

const minute = 60_000;

/** Milliseconds for which most e-mails are tried: a mail server that is away for a weekend loses nobody an e-mail. */
export const fourDays = 4 * 24 * 60 * minute;

/** Milliseconds of the longest pause between two attempts at most e-mails. */
export const tenMinutes = 10 * minute;

/** Makes the text of an e-mail. */
export type RenderEmail<Input> = (input: Input) => RenderedEmail;

/** How the e-mails of one kind are made. What a message needs is loaded when it is sent, so that no secret and no address waits in the outbox. */
export interface EmailKind<Content = unknown> {
  /** What the e-mail is, for operators in Temporal's web UI. Without personal data. */
  readonly summary: string;
  /** Milliseconds from when it was queued until it is given up. */
  readonly deadline: number;
  /** Milliseconds of the longest pause between two attempts of a run of its own. */
  readonly longestPause: number;
  /** What the e-mails tell, by id, read in the transaction that has taken their leases; those that nobody wants any more are left out. */
  load(
    em: EntityManager,
    organisationId: string,
    emails: readonly OutboxEmail[],
  ): Promise<ReadonlyMap<string, Content>>;
  /**
   * The message, with the same Message-ID at each attempt.
   * @throws EmailRefusedError when it never can be sent
   */
  render(content: Content): EmailMessage;
}

/** By the names that stand in `email_outbox.kind`. */
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** An e-mail that is leased, with how its message is made. */
export interface LoadedEmail {
  readonly id: string;
  readonly queuedAt: Date;
  readonly kind: EmailKind;
  /** @throws EmailRefusedError when it never can be sent */
  readonly compose: () => EmailMessage;
}

/**
 * Loads what leased e-mails tell.
 * @returns without those that nobody wants any more
 * @throws for a kind that this version does not know, e.g. because it was queued by a later one
 */
export async function loadEmails(
  kinds: EmailKinds,
  em: EntityManager,
  organisationId: string,
  emails: readonly OutboxEmail[],
): Promise<LoadedEmail[]> {
  const loaded = new Map<string, LoadedEmail>();
  for (const [name, some] of Map.groupBy(emails, (email) => email.kind)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : undefined;
    if (kind === undefined) throw new TypeError(`This version knows no e-mails of the kind ${name}.`);
    const contents = await kind.load(em, organisationId, some);
    for (const { id, queuedAt } of some) {
      if (contents.has(id)) loaded.set(id, { id, queuedAt, kind, compose: () => kind.render(contents.get(id)) });
    }
  }
  return emails.flatMap(({ id }) => loaded.get(id) ?? []);
}

/** Loads e-mails one by one. @param find what one tells; null when nobody wants it any more */
export async function loadEach<Content>(
  emails: readonly OutboxEmail[],
  find: (subjectId: string, email: OutboxEmail) => Promise<Content | null>,
): Promise<ReadonlyMap<string, Content>> {
  const found = new Map<string, Content>();
  for (const email of emails) {
    const content = await find(email.subjectId!, email);
    if (content !== null) found.set(email.id, content);
  }
  return found;
}
