import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { completeValues } from '../../../src/features/lms/configuration/sample-values.ts';
import { lmsOperations, type LmsOperation } from '../../../src/features/lms/rules/operations.ts';
import { renderRequest } from '../../../src/features/lms/rules/templates/render-request.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/adapters.md'), 'utf8');
const bodies = new Map(
  [...guide.matchAll(/<!-- body: (\w+) -->\s+```\w*\n([\s\S]*?)```/g)].map(([, operation, body]) => [
    operation!,
    body!,
  ]),
);
const rows = guide
  .split('\n')
  .filter((line) => /^\| [A-Z]+_[A-Z]+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the guide to adapters', () => {
  it('suggests each operation with its method', () => {
    expect(rows.map(([, operation]) => operation)).toEqual(Object.keys(lmsOperations));
    for (const [, operation, suggested] of rows) {
      expect(suggested!.slice(1).split(' ')[0]).toBe(lmsOperations[operation as LmsOperation].method);
    }
    expect([...bodies.keys()]).toEqual(['CREATE_ENROLMENT', 'TRANSFER_ENROLMENT', 'UPDATE_MARKING']);
  });

  it('suggests templates that work, with answers that are read', () => {
    for (const [, name, suggested, answers] of rows) {
      const operation = name as LmsOperation;
      const path = suggested!.replaceAll('`', '').split(' ')[1]!;
      const templates = { url: `https://adapter.example${path}`, body: bodies.get(operation) ?? '' };
      const request = renderRequest(operation, templates, completeValues(operation, {}) as never);
      expect(request.url).not.toContain('${');
      if (request.body !== null) expect(Object.keys(JSON.parse(request.body) as object).length).toBeGreaterThan(0);
      const json = /`\d+ ([[{].*?)`/.exec(answers!)?.[1] ?? '';
      expect(lmsOperations[operation].readReply(json).ok).toBe(true);
    }
  });
});
