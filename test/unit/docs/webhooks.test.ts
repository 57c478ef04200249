import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { longestRetryAfter, disabledAfter } from '../../../src/domain/webhooks/schedule.ts';
import { webhookEventTypes } from '../../../src/domain/webhooks/event-types.ts';
import { variables } from '../../../src/platform/config/variables.ts';
import { checkReceiver, expected, newSecret } from '../../webhooks/check-receiver.ts';
import { startReceiver, type RunningReceiver } from '../../webhooks/start-receiver.ts';

const docs = join(import.meta.dirname, '../../../docs');
const guide = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({ language, text }));

describe('the receivers’ guide', () => {
  it.each([
    ['js', 'receiver.mjs'],
    ['python', 'receiver.py'],
    ['php', 'receiver.php'],
  ])('shows in %s the file that was checked', (language, file) => {
    const shown = blocks.filter((block) => block.language === language).map(({ text }) => text);
    expect(shown).toEqual([readFileSync(join(docs, 'webhook-receivers', file), 'utf8')]);
  });

  it('shows all files that there are', () => {
    expect(readdirSync(join(docs, 'webhook-receivers')).sort()).toEqual([
      'receiver.mjs',
      'receiver.php',
      'receiver.py',
    ]);
  });

  it('lists each type of event', () => {
    expect([...guide.matchAll(/^\| `(\w+\.\w+)`/gm)].map(([, type]) => type)).toEqual(webhookEventTypes);
  });

  it('has the schedule, the longest wait and the end as they are', () => {
    const waits = variables.WEBHOOK_RETRY_WAITS.schema.parse(undefined);
    const sentence = /sent again after ([\s\S]+?), each\s+give/.exec(guide)![1]!;
    const told = [...sentence.matchAll(/(\d+)\s+(second|minute|hour)/g)].map(
      ([, count, unit]) => Number(count) * { second: 1, minute: 60, hour: 3_600 }[unit as 'second' | 'minute' | 'hour'],
    );
    expect(told).toEqual(waits);
    expect(guide).toContain('but not longer than a day');
    expect(longestRetryAfter).toBe(24 * 3_600_000);
    expect(guide).toContain('**After five days**');
    expect(disabledAfter).toBe(5 * 24 * 3_600_000);
  });
});

describe('its receiver in Node', () => {
  let receiver: RunningReceiver;
  const secret = newSecret();

  beforeAll(async () => {
    receiver = await startReceiver(process.execPath, ['docs/webhook-receivers/receiver.mjs'], secret);
  });
  afterAll(() => receiver.stop());

  it('takes what is genuine, once, and nothing else', async () => {
    const { did, ids } = await checkReceiver(receiver.url, secret);
    expect(did).toEqual(expected);
    await receiver.printed(ids.at(-1)!);
    expect(receiver.events().map(({ id }) => id)).toEqual(ids);
    expect(receiver.events()[0]).toMatchObject({ type: 'certificate.issued', data: { number: 'C-000042' } });
  });
});
