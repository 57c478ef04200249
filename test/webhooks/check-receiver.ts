import { randomBytes } from 'node:crypto';
import { signatureHeaders } from '../../src/features/webhooks/sign-delivery.ts';
import { newId } from '../../src/platform/ids.ts';
import { webhookBody } from '../../src/domain/webhooks/payload.ts';
import { loadEventCatalogue } from '../../src/features/webhooks/event-catalogue.ts';
import { contractPath } from './documented.ts';

export interface CheckedReceiver {
  /** The receiver's reaction to each request, by the request's name; `accepted` for a 2xx. */
  readonly did: Readonly<Record<string, 'accepted' | 'refused'>>;
  /** Ids of the deliveries that it should have taken, once each. */
  readonly ids: readonly string[];
}

/** The reactions of a receiver that checks its requests correctly. */
export const expected: CheckedReceiver['did'] = {
  'a delivery': 'accepted',
  'the same once more': 'accepted',
  'a text beyond ASCII': 'accepted',
  'signatures of two secrets, its own first': 'accepted',
  'signatures of two secrets, its own last': 'accepted',
  'a delivery of 290 seconds ago': 'accepted',
  'a delivery of 301 seconds ago': 'refused',
  'a changed body': 'refused',
  'another id': 'refused',
  'another time': 'refused',
  'the signature of another secret': 'refused',
  'no signature': 'refused',
};

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Sends a receiver what Attain sends, and what somebody else might. */
export async function checkReceiver(url: string, secret: string): Promise<CheckedReceiver> {
  const now = Math.floor(Date.now() / 1000);
  const another = newSecret();
  const body = webhookBody(loadEventCatalogue(contractPath).get('certificate.issued')!.example);
  const message = { id: newId(), timestamp: now, body };
  const beyondAscii = { ...message, id: newId(), body: body.replace('enr-2041', 'Zoë’s 😀 \\" \\u2028 / seat') };
  const [first, last, late] = [newId(), newId(), newId()].map((id) => ({ ...message, id }));
  const headers = signatureHeaders(message, [secret]);
  const send = async (sent: string, more: Record<string, string>) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: sent,
    });
    await answer.arrayBuffer();
    return answer.ok ? 'accepted' : 'refused';
  };
  return {
    did: {
      'a delivery': await send(body, headers),
      'the same once more': await send(body, headers),
      'a text beyond ASCII': await send(beyondAscii.body, signatureHeaders(beyondAscii, [secret])),
      'signatures of two secrets, its own first': await send(body, signatureHeaders(first!, [secret, another])),
      'signatures of two secrets, its own last': await send(body, signatureHeaders(last!, [another, secret])),
      'a delivery of 290 seconds ago': await send(body, signatureHeaders({ ...late!, timestamp: now - 290 }, [secret])),
      'a delivery of 301 seconds ago': await send(
        body,
        signatureHeaders({ ...message, timestamp: now - 301 }, [secret]),
      ),
      'a changed body': await send(body.replace('C-000042', 'C-000043'), headers),
      'another id': await send(body, { ...headers, 'webhook-id': newId() }),
      'another time': await send(body, { ...headers, 'webhook-timestamp': String(now - 1) }),
      'the signature of another secret': await send(body, signatureHeaders(message, [another])),
      'no signature': await send(body, { 'webhook-id': message.id, 'webhook-timestamp': String(now) }),
    },
    ids: [message.id, beyondAscii.id, first!.id, last!.id, late!.id],
  };
}

// By hand, for a receiver that no test can start: node test/webhooks/check-receiver.ts <url> <its secret>
if (import.meta.main) console.log(await checkReceiver(process.argv[2]!, process.argv[3]!));
