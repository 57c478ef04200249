import { describe, expect, it } from '@jest/globals';
import { workflowIds } from '../../../../src/domain/work/workflow-ids.ts';

describe('the workflow of a bulk run, an import and a correction', () => {
  // Runs under way have these ids; a change would start second ones beside them.
  it('has an id made of that of its row', () => {
    expect([workflowIds.bulkRun('b-1'), workflowIds.import('i-1'), workflowIds.correction('c-1')]).toEqual([
      'bulk-run-b-1',
      'import-i-1',
      'correction-c-1',
    ]);
  });
});
