import { expect, it } from '@jest/globals';
import { sampleCertificate } from '../../../../src/domain/emails/sample-certificate.ts';

it('the made-up certificate has a number like the real ones', () => {
  expect(sampleCertificate().certificateNumber).toMatch(/^C-\d{6}$/);
});
