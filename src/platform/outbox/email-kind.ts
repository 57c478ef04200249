import type { RenderedEmail } from './rendered-email.ts';
import type { EmailMessage } from './smtp/mailer.ts';
import type { Language } from '../../language/languages.ts';
import { inLanguage } from '../language/languages-of-service.ts';
import type { OrganisationTransaction } from '../database/database.ts';
import type { OutboxEmail } from './store/outbox-email.ts';

const minute = 60_000;

/**
 * Milliseconds for which most e-mails are tried. So even a mail server that is away for a weekend causes no lost
 * e-mail.
 */
export const fourDays = 4 * 24 * 60 * minute;

/** Milliseconds of the longest pause between two attempts for most e-mails. */
export const tenMinutes = 10 * minute;

/** The content of an e-mail, in the language of its recipient. */
export interface EmailContent {
  readonly language: Language;
}

/** Renders the text of an e-mail in the present language. */
export type RenderEmail<Input> = (input: Input) => RenderedEmail;

/**
 * How the e-mails of one kind are made. The data for a message is loaded when it is sent, so that the outbox holds no
 * secret and no address.
 */
export interface EmailKind<Content extends EmailContent = EmailContent> {
  /** Names the e-mail for operators in Temporal's web UI, without personal data. */
  readonly summary: string;
  /** Milliseconds from queueing until it is given up. */
  readonly deadline: number;
  /** Milliseconds of the longest pause between two attempts of a run of its own. */
  readonly longestPause: number;
  /**
   * Loads the content of e-mails by id, in the transaction that has taken their leases. Leaves out e-mails that are not
   * needed any more.
   */
  load(tx: OrganisationTransaction, emails: readonly OutboxEmail[]): Promise<ReadonlyMap<string, Content>>;
  /**
   * Renders the message in the present language, which is that of the content, with the same Message-ID at each attempt.
   * @throws EmailRefusedError when it never can be sent
   */
  render(content: Content): EmailMessage;
}

/** The kinds by their names in `email_outbox.kind`. */
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** A leased e-mail, with the function that renders its message. */
export interface LoadedEmail {
  readonly id: string;
  readonly queuedAt: Date;
  readonly kind: EmailKind;
  /** Renders the message. @throws EmailRefusedError when it never can be sent */
  readonly compose: () => EmailMessage;
}

/**
 * Loads the content of leased e-mails.
 * @returns the e-mails that are still needed
 * @throws for a kind that this version does not know, e.g. because a later version queued it
 */
export async function loadEmails(
  kinds: EmailKinds,
  tx: OrganisationTransaction,
  emails: readonly OutboxEmail[],
): Promise<LoadedEmail[]> {
  const loaded = new Map<string, LoadedEmail>();
  for (const [name, some] of Map.groupBy(emails, (email) => email.kind)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : undefined;
    if (kind === undefined) throw new TypeError(`This version knows no e-mails of the kind ${name}.`);
    const contents = await kind.load(tx, some);
    for (const { id, queuedAt } of some) {
      const content = contents.get(id);
      if (content === undefined) continue;
      loaded.set(id, { id, queuedAt, kind, compose: () => inLanguage(content.language, () => kind.render(content)) });
    }
  }
  return emails.flatMap(({ id }) => loaded.get(id) ?? []);
}

/** Loads e-mails one by one. @param find returns the content of one; null when it is not needed any more */
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
