import type { NodemailerError } from 'nodemailer';
import { englishWording, type Sentence } from '../../../language/sentence.ts';
import { codeOf, deliverySentences } from '../../../domain/emails/delivery-sentences.ts';
import { EmailRefusedError, EmailUndeliverableError } from './delivery-errors.ts';
import { singleLine } from '../single-line.ts';

const MAX_LENGTH = 400;
/** 5xx replies about our session (wrong order, sign-in, TLS), not about the message. RFC 5321 §4.2.3, RFC 4954 §6. */
const SESSION_REPLIES: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
/**
 * The only reply to MAIL FROM that is about the message, namely its size (RFC 1870). Any other is about our sender
 * address.
 */
const TOO_LARGE = 552;
/** The server closes the connection, whatever the command was (RFC 5321 §3.8). */
const CLOSING = 421;
const ADDRESS_IN_TEXT = /[^\s<>()[\]{}"',;:@=]+@[^\s<>()[\]{}"',;:@]+/gu;

/**
 * Converts an error of nodemailer into one of our two errors, by nodemailer's own codes. EENVELOPE and EMESSAGE are the
 * server's answer to one message. All others are about the connection, the sign-in or our configuration.
 * @param secrets texts that must not appear in the detail, e.g. the password in the SMTP URL (a server may echo
 * anything)
 */
export function classifyDeliveryError(
  thrown: unknown,
  secrets: readonly string[],
): EmailRefusedError | EmailUndeliverableError {
  const error = thrown as NodemailerError;
  const ours = sentence(error);
  const message = englishWording([ours]);
  const said = error.response ?? (isAboutMessage(error) ? error.message : undefined);
  const detail = said === undefined ? message : safeText(`${message} ${said}`, secrets);
  if (isRefusal(error)) return new EmailRefusedError(ours, detail);
  return new EmailUndeliverableError(ours, detail, isAboutMessage(error) ? 'MESSAGE' : 'SERVER');
}

/**
 * Returns one line of text of limited length, without e-mail addresses and without any of the secrets, neither in clear
 * nor in the Base64 in which SMTP sends them.
 */
export function safeText(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = singleLine(hidden).replaceAll(ADDRESS_IN_TEXT, '***');
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

function isAboutMessage({ code, command, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (responseCode === undefined) return true; // nodemailer itself found the recipient or the size impossible
  if (responseCode === CLOSING || SESSION_REPLIES.has(responseCode)) return false;
  return command !== 'MAIL FROM' || responseCode === TOO_LARGE;
}

function isRefusal(error: NodemailerError): boolean {
  if (!isAboutMessage(error)) return false;
  return error.responseCode === undefined || (error.responseCode >= 500 && error.responseCode <= 599);
}

/** Returns one of our own sentences. Of foreign texts it contains only codes. */
function sentence(error: NodemailerError): Sentence {
  if (error.responseCode !== undefined) {
    return deliverySentences.answered(Number(error.responseCode), codeOf(error.command));
  }
  switch (error.code) {
    case 'ETIMEDOUT':
      return deliverySentences.tooSlow(codeOf(error.timeoutType));
    case 'EABORT':
      return deliverySentences.tooSlowAltogether();
    case 'EENVELOPE':
    case 'EMESSAGE':
      return deliverySentences.invalidMessage();
    case 'EAUTH':
    case 'ENOAUTH':
      return deliverySentences.notSignedIn();
    default:
      return deliverySentences.notReached(codeOf(error.originalCode) ?? codeOf(error.code));
  }
}
