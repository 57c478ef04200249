import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { webhookEventTypes, type WebhookEventType } from '../../../src/domain/webhooks/event-types.ts';
import { webhookBody, webhookPayload } from '../../../src/domain/webhooks/payload.ts';
import { loadEventCatalogue } from '../../../src/features/webhooks/event-catalogue.ts';
import { contractPath, documented } from '../../webhooks/documented.ts';

const catalogue = loadEventCatalogue(contractPath);
const verificationUrl = (code: string) => `https://attain.example/verify/${code}`;

describe.each(webhookEventTypes)('the catalogue’s %s', (type) => {
  const entry = catalogue.get(type)!;

  it('says what it is and when it is sent', () => {
    expect(entry.type).toBe(type);
    expect(entry.summary).toMatch(/^[A-Z][^.]+$/);
    expect(entry.description.length).toBeGreaterThan(60);
    expect(entry.version).toBe(1);
  });

  it('has an example that fits its schema and leaves nothing out', () => {
    expect(documented(type).errors(entry.example)).toEqual([]);
    expect(Object.keys(entry.example.data)).toEqual(documented(type).fields);
  });

  it('has a schema that stands alone', () => {
    expect(JSON.stringify(entry.schema)).not.toContain('$ref');
  });

  it('describes just the fields that leave', () => {
    const everything = Object.fromEntries([...allFields, 'unheardOf', 'reason'].map((name) => [name, name]));
    const event = { type, occurredAt: new Date(), data: { ...everything, units: [], verificationCode: 'abc' } };
    expect(Object.keys(webhookPayload(event, verificationUrl).data)).toEqual(documented(type).fields);
  });
});

const allFields = webhookEventTypes.flatMap((type) => [...documented(type).fields]);

describe('a body', () => {
  const { data } = catalogue.get('certificate.issued')!.example;
  const occurredAt = new Date('2026-11-21T09:30:12.345Z');
  const recorded = { ...data, verificationCode: '0k7m2vqx9c4hj5t8w1znb3rd6f', verificationUrl: undefined };

  it('is the example when that is what happened', () => {
    const payload = webhookPayload({ type: 'certificate.issued', occurredAt, data: recorded }, verificationUrl);
    expect(payload).toEqual(catalogue.get('certificate.issued')!.example);
  });

  it('is the same text whatever the order in which the event is kept', () => {
    const reversed = Object.fromEntries(Object.entries(recorded).reverse());
    const bodies = [recorded, reversed].map((each) =>
      webhookBody(webhookPayload({ type: 'certificate.issued', occurredAt, data: each }, verificationUrl)),
    );
    expect(bodies[0]).toBe(bodies[1]);
  });

  it.each([
    ['enrolment.cancelled', { enrolmentId: data['enrolmentId'] }, { enrolmentId: data['enrolmentId'] }],
    [
      'enrolment.transferred',
      {
        enrolmentId: data['enrolmentId'],
        toEnrolmentId: data['enrolmentId'],
        toStudentId: data['studentId'],
        lmsEnrolmentId: 'new',
      },
      {
        enrolmentId: data['enrolmentId'],
        toEnrolmentId: data['enrolmentId'],
        toStudentId: data['studentId'],
        toLmsEnrolmentId: 'new',
      },
    ],
    [
      'enrolment.progressed',
      { enrolmentId: data['enrolmentId'], lmsEnrolmentId: 'e', progressBefore: 0, progress: 50, mark: 50 },
      { enrolmentId: data['enrolmentId'], lmsEnrolmentId: 'e', progressBefore: 0, progress: 50, mark: 50 },
    ],
    [
      'certificate.withdrawn',
      {
        certificateId: data['certificateId'],
        enrolmentId: data['enrolmentId'],
        definitionId: data['definitionId'],
        status: 'WITHDRAWN',
      },
      {
        certificateId: data['certificateId'],
        enrolmentId: data['enrolmentId'],
        definitionId: data['definitionId'],
        status: 'WITHDRAWN',
      },
    ],
  ])('of a %s from before the newer fields still fits', (type, kept, sent) => {
    const payload = webhookPayload({ type, occurredAt, data: kept }, verificationUrl);
    expect(payload.data).toEqual(sent);
    expect(documented(type as WebhookEventType).errors(payload)).toEqual([]);
  });

  it('says of a marked unit what is described and nothing else', () => {
    const { example } = catalogue.get('enrolment.marked')!;
    const [unit] = example.data['units'] as object[];
    const kept = { ...example.data, units: [{ name: 'Unit 1', reason: 'second try', ...unit }] };
    expect(webhookPayload({ type: 'enrolment.marked', occurredAt, data: kept }, verificationUrl)).toEqual(example);
  });

  it('is refused for a type that webhooks do not send', () => {
    expect(() => webhookPayload({ type: 'student.created', occurredAt, data: {} }, verificationUrl)).toThrow(
      'webhooks do not send student.created',
    );
  });
});

describe('a contract without one of the types', () => {
  it('is refused when the process starts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'attain-catalogue-'));
    try {
      const file = join(folder, 'openapi.yaml');
      writeFileSync(file, 'openapi: 3.1.0\n');
      expect(() => loadEventCatalogue(file)).toThrow('openapi.yaml does not describe the webhook enrolment.created.');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
