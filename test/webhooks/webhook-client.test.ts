import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { composeCpuPool } from '../../src/composition/compose-cpu-pool.ts';
import { attemptDelivery } from '../../src/features/webhooks/attempt-delivery.ts';
import { maskAnswer } from '../../src/features/webhooks/mask-answer.ts';
import { maskAnswerOf, type WebhookClient } from '../../src/features/webhooks/webhook-client.ts';
import { BusyError } from '../../src/platform/waiting/busy-error.ts';
import { countInTurns } from '../support/count-in-turns.ts';
import { cpuMilliseconds } from '../support/cpu-slowness.ts';
import { captureLog } from '../support/log-capture.ts';
import { longestBlock } from '../support/longest-block.ts';
import { localClient } from '../unit/platform/outbound-http/calls.ts';
import { closeServers, serve } from '../unit/platform/outbound-http/local-servers.ts';

const pool = composeCpuPool({ CPU_THREADS: 2 }, captureLog('test').log);
const send: WebhookClient['send'] = () => Promise.reject(new Error('nothing is sent'));
const inThreads: WebhookClient = { send, maskLongAnswer: (key, answer) => pool.run('maskAnswer', answer, { key }) };
const busy: WebhookClient = { send, maskLongAnswer: () => Promise.reject(new BusyError('busy', 5)) };

const key = randomBytes(32).toString('base64');
const secrets = [`whsec_${key}`, key];
/** Much work: each unit is an escape, and the secrets have many parts that a reply may repeat. */
const worst = { body: '\\u0077%68&#115;'.repeat(4_600), secrets: [...secrets, 'x'.repeat(8_000), 'y'.repeat(8_000)] };

// The first task loads its module.
beforeAll(() => maskAnswerOf(inThreads, 'organisation', worst));
afterAll(() => pool.close());
afterEach(closeServers);

describe('the answer of an endpoint', () => {
  it.each([
    ['short', `no: ${key}`, `no: [hidden]`],
    ['longer', `${'n'.repeat(3_000)} ${key}`, `${'n'.repeat(3_000)} [hidden]`],
    ['long', `${'n'.repeat(3_900)} ${key} ${'o'.repeat(60_000)}`, `${'n'.repeat(3_900)} [hidden] ${'o'.repeat(89)}…`],
    ['empty', '', ''],
  ])('is masked when it is %s', async (_kind, body, masked) => {
    expect(await maskAnswerOf(inThreads, 'organisation', { body, secrets })).toBe(masked);
  });

  it('is masked in a thread when that is much work', async () => {
    let masked: string[] = [];
    const block = await longestBlock(async () => {
      masked = await Promise.all(Array.from({ length: 6 }, () => maskAnswerOf(inThreads, 'organisation', worst)));
    });
    expect(masked).toEqual(Array(6).fill(maskAnswer(worst)));
    expect(block).toBeLessThan(cpuMilliseconds(() => maskAnswer(worst)));
  });

  it('is masked in its beginning where no thread can do it', async () => {
    const shown = await maskAnswerOf(busy, 'a', { body: `${key} ${'n'.repeat(60_000)}`, secrets });
    expect(shown).toMatch(/^\[hidden\] n{3000,}…$/);
    // With eight secrets, 2,048 characters are masked. So a secret begins in the shown part, and ends behind it.
    const eight = [...secrets, ...'abcdef'.split('').map((letter) => letter.repeat(20))];
    const cut = { body: `${'-'.repeat(2_038)}${key}${'-'.repeat(60_000)}`, secrets: eight };
    expect(await maskAnswerOf({ send }, 'b', cut)).toBe(`${'-'.repeat(2_038)}[hidden]…`);
    const many = Array.from({ length: 20 }, (_, index) => `secret number ${index}`);
    expect(await maskAnswerOf(busy, 'a', { body: 'n'.repeat(60_000), secrets: many })).toMatch(/^Not shown: .*text\.$/);
  });

  it('is masked alone in a turn of the event loop when many come at once and no thread is free', async () => {
    const counted = countInTurns();
    await Promise.all(
      Array.from({ length: 50 }, async () => maskAnswerOf(busy, 'organisation', worst).finally(counted.note)),
    );
    expect(counted.stop()).toEqual(Array(50).fill(1));
  });

  it('does not count the time until it is masked', async () => {
    const { url } = await serve((_request, response) => response.end('n'.repeat(60_000)));
    const slow = new Promise<string>((resolve) => setTimeout(() => resolve('masked'), 1_500));
    const client: WebhookClient = { ...localClient(), maskLongAnswer: () => slow };
    const endpoint = {
      organisationId: 'a',
      url,
      authentication: { type: 'NONE' },
      secrets: secrets.slice(0, 1),
    } as const;
    const ended = await attemptDelivery(client, endpoint, { eventId: 'event', body: '{}' });
    expect(ended).toMatchObject({ ending: 'DELIVERED', responseBody: 'masked' });
    expect(ended.durationMs).toBeLessThan(1_000);
  });
});
