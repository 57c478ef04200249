import { describe, expect, it } from '@jest/globals';
import { renderVerifierPage } from '../../../src/features/evidence/http/verifier-page.ts';

describe('the page that verifies evidence', () => {
  it('sends nothing, not even a choice of the language, because it also works without a network', () => {
    expect(renderVerifierPage([], '')).not.toContain('<form');
  });
});
