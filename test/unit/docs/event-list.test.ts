import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { webhookEventTypes } from '../../../src/domain/webhooks/event-types.ts';

it('the list of events in docs/product.md has every type, in their order', () => {
  const [, list = ''] = /\nEvents: ([^]*?)\. Deliveries/.exec(readFileSync('docs/product.md', 'utf8')) ?? [];
  const named = list.split(/[,;]\s+/).map((name) => name.replaceAll('`', ''));
  let subject = '';
  const types = named.map((name) => {
    if (!name.startsWith('.')) [subject = ''] = name.split('.');
    return name.startsWith('.') ? subject + name : name;
  });
  expect(types).toEqual([...webhookEventTypes]);
});
