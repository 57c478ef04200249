import nodemailer from 'nodemailer';
import { asSentence } from '../../../language/sentence.ts';
import { isMailableAddress } from '../../../domain/students/mailable-address.ts';
import { BusyError } from '../../waiting/busy-error.ts';
import { WaitingLine } from '../../waiting/waiting-line.ts';
import { EmailRefusedError, EmailUndeliverableError } from './delivery-errors.ts';
import { classifyDeliveryError, safeText } from './classify-delivery-error.ts';
import { headerText } from './header-text.ts';
import type { InlineImage } from '../rendered-email.ts';
import { senderOf } from './sender-of.ts';

/** All in milliseconds. */
export interface MailerTimeouts {
  /** The wait while all connections are in use. */
  readonly slot: number;
  readonly connection: number;
  readonly greeting: number;
  readonly socket: number;
  /** The whole delivery, from the moment when it has a connection. */
  readonly total: number;
}

export interface MailerOptions {
  /** smtp://user:password@host:port or smtps://…; nodemailer's options may follow as a query, e.g. ?requireTLS=true. */
  readonly smtpUrl: string;
  /** The displayed sender, e.g. `Attain <no-reply@attain.example>`. */
  readonly from: string;
  /** Maximum number of open connections. */
  readonly poolMax?: number;
  readonly timeouts?: Partial<MailerTimeouts>;
}

export interface EmailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** With angle brackets, e.g. `<certificate-id.3@attain.example>`; it is sent unchanged. */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pictures within the HTML; see `RenderedEmail`. */
  readonly images?: readonly InlineImage[];
  /** The displayed name of the sender, before the configured address. Without it, the configured name is shown. */
  readonly senderName?: string;
}

export interface Mailer {
  /**
   * Sends one message to the mail server and resolves when the server has accepted it, with its reply (for the record).
   * @throws EmailRefusedError when it can never be delivered, EmailUndeliverableError when it may be tried again later
   */
  send(message: EmailMessage): Promise<{ response: string }>;
  /** Connects and signs in without sending. @throws EmailUndeliverableError */
  verify(): Promise<void>;
  /**
   * Lets current deliveries end (`timeouts.total` limits them), refuses waiting ones, and closes the connections.
   * Nothing can be sent afterwards.
   */
  close(): Promise<void>;
}

// Waiting, delivering and recording that (four minutes at most) must fit into an e-mail's lease of five minutes.
const DEFAULT_TIMEOUTS: MailerTimeouts = {
  slot: 15_000,
  connection: 8_000,
  greeting: 8_000,
  socket: 12_000,
  total: 25_000,
};
const MESSAGE_ID = /^<[\x21-\x3B\x3D\x3F-\x7E]+@[\x21-\x3B\x3D\x3F-\x7E]+>$/;

/**
 * Creates a mailer over a pool of SMTP connections. It opens none before the first message.
 * @throws TypeError when the URL or the sender is not usable
 */
export function createMailer({ smtpUrl, from, poolMax = 5, timeouts }: MailerOptions): Mailer {
  const limits = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const url = new URL(smtpUrl);
  const secrets = secretsOf(url);
  const senderAddress = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  if (!isMailableAddress(senderAddress)) throw new TypeError('The sender must hold an e-mail address');
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: poolMax,
      maxRequeues: 2, // enough for pooled connections that the server dropped unnoticed
      connectionTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      dnsTimeout: limits.connection,
      socketTimeout: limits.socket,
      idleTimeout: Math.floor(limits.socket * 0.8), // say QUIT before the socket's own limit cuts the line
      // A password must not cross a network unencrypted because an attacker removed STARTTLS from the server's offer.
      requireTLS: url.password !== '' && !isLoopback(url.hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  // The next send replaces a pooled connection that breaks while idle, and reports its own errors.
  transport.on('error', () => {});
  const line = new WaitingLine({ running: poolMax });
  const deliveries = new Set<Promise<unknown>>();

  const deliver = async (message: EmailMessage): Promise<{ response: string }> => {
    const to = { name: headerText(message.to.name), address: checkedAddress(message.to.address) };
    if (!MESSAGE_ID.test(message.messageId)) throw new TypeError('messageId must be of the form <left@right>');
    const handOver = () =>
      transport.sendMail({
        ...senderOf(message.senderName, senderAddress),
        to,
        subject: headerText(message.subject),
        html: message.html,
        text: message.text,
        messageId: message.messageId,
        ...attachmentsOf(message.images ?? []),
        // RFC 3834: no out-of-office replies. The second header says the same to Exchange.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...message.headers },
        signal: AbortSignal.timeout(limits.total),
      });
    try {
      const info = await line.run(handOver, { deadline: limits.slot });
      return { response: safeText(info.response, secrets) };
    } catch (error) {
      if (error instanceof BusyError) {
        throw new EmailUndeliverableError(asSentence('All connections to the mail server were taken.'));
      }
      throw classifyDeliveryError(error, secrets);
    }
  };

  return {
    send(message) {
      const delivery = deliver(message);
      deliveries.add(delivery);
      const forget = () => deliveries.delete(delivery);
      delivery.then(forget, forget);
      return delivery;
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        const { sentence, detail } = classifyDeliveryError(error, secrets);
        throw new EmailUndeliverableError(sentence, detail, 'SERVER');
      }
    },
    async close() {
      line.close();
      transport.close();
      await Promise.allSettled(deliveries);
    },
  };
}

/** They are shown in the text only, so they are not offered as files. */
function attachmentsOf(images: readonly InlineImage[]) {
  if (images.length === 0) return {};
  return {
    attachments: images.map(({ contentId, mediaType, content }) => ({
      cid: contentId,
      contentType: mediaType,
      contentDisposition: 'inline' as const,
      filename: mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
      content,
    })),
  };
}

function checkedAddress(address: string): string {
  if (!isMailableAddress(address)) {
    throw new EmailRefusedError(asSentence('The recipient’s e-mail address is not valid.'));
  }
  return address;
}

/** Returns the credentials of the URL: as written, decoded, and joined as AUTH PLAIN sends them. */
function secretsOf(url: URL): string[] {
  if (url.password === '') return [];
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return [`\0${user}\0${password}`, url.password, password];
  } catch {
    throw new TypeError('The user name and password in the SMTP URL must be percent-encoded');
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
