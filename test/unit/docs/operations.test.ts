import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isUuid } from '../../../src/cli/uuid.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

describe('the guide of operators', () => {
  it.each(['report', 'request', 'delivery'])('shows an id that “attain show %s” takes', (what) => {
    const ids = [...guide.matchAll(new RegExp(`attain show ${what} (\\S+) --organisation`, 'g'))].map(([, id]) => id!);
    expect(ids).not.toEqual([]);
    expect(ids.filter((id) => !isUuid(id))).toEqual([]);
  });

  it('says of the filters by enrolment that they find no reports', () => {
    const section = guide.slice(guide.indexOf('## The Temporal web UI'), guide.indexOf('## Work that was given up'));
    const filters = section.split('\n\n').find((paragraph) => paragraph.startsWith('**Filters'))!;
    expect(filters).toContain('`AttainLmsEnrolment = "ENR-10001"`');
    expect(filters).toMatch(/no run of a report/);
    expect(filters).toContain('`attain show enrolment`');
  });
});
