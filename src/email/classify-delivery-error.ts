import type { NodemailerError } from 'nodemailer';
import { EmailRefusedError, EmailUndeliverableError } from './delivery-errors.ts';
import { singleLine } from './single-line.ts';

const MAX_LENGTH = 400;
/** 5xx replies that speak of our session (wrong order, sign-in, TLS), not of the message. RFC 5321 §4.2.3, RFC 4954 §6. */
const SESSION_REPLIES: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
/** The only reply to MAIL FROM that is about the message, namely its size (RFC 1870); any other is about our sender address. */
const TOO_LARGE = 552;

/**
 * Turns what nodemailer threw into one of our two errors, by nodemailer's own codes: EENVELOPE and EMESSAGE are the server's
 * answer to one message, everything else is about the connection, the sign-in or our configuration.
 * @param secrets texts that must not appear in the message, e.g. the password in the SMTP URL (a server may echo anything)
 */
export function classifyDeliveryError(
  thrown: unknown,
  secrets: readonly string[],
): EmailRefusedError | EmailUndeliverableError {
  const error = thrown as NodemailerError;
  const text = safeText(describe(error), secrets);
  return isRefusal(error) ? new EmailRefusedError(text) : new EmailUndeliverableError(text);
}

/** One bounded line of text without any of the secrets, in clear or in the Base64 in which SMTP sends them. */
export function safeText(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = singleLine(hidden);
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

function isRefusal({ code, command, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (responseCode === undefined) return true; // nodemailer itself found the recipient or the size impossible
  if (responseCode < 500 || responseCode > 599 || SESSION_REPLIES.has(responseCode)) return false;
  return command !== 'MAIL FROM' || responseCode === TOO_LARGE;
}

function describe(error: NodemailerError): string {
  if (error.response !== undefined) return `The mail server answered ${error.command ?? ''}: ${error.response}`;
  switch (error.code) {
    case 'ETIMEDOUT':
      return `The mail server took too long (${error.timeoutType ?? 'timeout'}).`;
    case 'EABORT':
      return 'The mail server took too long (time limit of the whole delivery).';
    case 'EENVELOPE':
    case 'EMESSAGE':
      return `The message cannot be sent: ${error.message}`;
    case 'EAUTH':
    case 'ENOAUTH':
      return `Signing in to the mail server failed: ${error.message}`;
    default:
      return `The mail server could not be reached (${error.originalCode ?? error.code ?? error.name}).`;
  }
}
