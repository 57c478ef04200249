import { tenMinutes, loadEach, type EmailContent, type EmailKind } from '../../../platform/outbox/email-kind.ts';
import { findBrand, type Brand } from '../store/brand.ts';
import { findTest, type TemplateTestRecord } from '../store/email-template-tests.ts';
import { t } from '../../../language/translate.ts';
import { renderSampleEmail } from './sample-email.ts';

interface TemplateTest extends EmailContent {
  readonly test: TemplateTestRecord;
  readonly brand: Brand;
}

/** The e-mail with which an administrator tries a text out. It goes to that administrator alone. */
export const templateTestEmail = (publicUrl: string): EmailKind<TemplateTest> => ({
  summary: 'E-mail to an administrator with a text under test',
  // Nobody waits longer for a test.
  deadline: 3 * tenMinutes,
  longestPause: tenMinutes,

  load: (tx, emails) =>
    loadEach(emails, async (id) => {
      const test = await findTest(tx, id);
      return test?.role === 'ADMIN' ? { test, language: test.language, brand: await findBrand(tx) } : null;
    }),

  render: ({ test, brand }) => {
    const sample = renderSampleEmail({
      key: test,
      text: test,
      brand,
      timeZone: test.timeZone,
      occurredAt: test.createdAt,
      publicUrl,
    });
    return {
      to: { name: test.name, address: test.email },
      senderName: brand.name,
      messageId: `<template-test.${test.id}@${new URL(publicUrl).hostname}>`,
      ...sample,
      subject: t('[Test] {subject}', { subject: sample.subject }),
    };
  },
});
