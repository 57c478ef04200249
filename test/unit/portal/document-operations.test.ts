import { describe, expect, it } from '@jest/globals';
import type { ConnectionOperation } from '../../../src/portal/queries/lms-connection.ts';
import { operationsIn } from '../../../src/portal/sections/developers/connector/document/document-operations.ts';

const operationOf = (operation: ConnectionOperation['operation'], steps: string[]): ConnectionOperation => ({
  operation,
  label: operation,
  changesLms: false,
  isRequired: true,
  variables: [],
  steps,
  state: { state: 'WORKS', at: '2026-11-24T09:00:00.000Z', by: null },
  lastCall: null,
});
const saved = [operationOf('GET_COURSES', ['Find courses']), operationOf('GET_COURSE', [])];
const stepsIn = (document: unknown) =>
  operationsIn(typeof document === 'string' ? document : JSON.stringify(document), saved).map(({ steps }) => steps);

describe('the operations of a document that is edited', () => {
  it('are those of the document, by the titles or the names of their steps', () => {
    const document = { operations: { GET_COURSE: { steps: [{ name: 'one', title: 'Look it up' }, { name: 'two' }] } } };
    expect(stepsIn(document)).toEqual([[], ['Look it up', 'two']]);
  });

  it.each(['', '{"operations": {', '[]', 'null', '{}'])(
    'are those of the saved document without any: %j',
    (document) => {
      expect(stepsIn(document)).toEqual([['Find courses'], []]);
    },
  );

  it.each([[{ steps: 1 }], [null], [{ steps: [null, 1, { title: 2 }] }], ['x']])(
    'are shown whatever is typed: %j',
    (operation) => {
      const [steps] = stepsIn({ operations: { GET_COURSES: operation } });
      expect(steps!.every((step) => step === '')).toBe(true);
    },
  );
});
