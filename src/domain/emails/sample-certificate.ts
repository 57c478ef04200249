import { t } from '../../language/translate.ts';

/** The verification code of made-up certificates. No real one has it: they are random. */
export const sampleCode = '0'.repeat(26);

/** The made-up student and certificate of previews and tests of e-mails, in the present language. */
export const sampleCertificate = () => ({
  firstName: 'Ana',
  studentName: 'Ana Novák',
  certificateTitle: t('Certificate in Workplace First Aid'),
  certificateNumber: 'C-000142',
  courseName: t('Workplace First Aid'),
});
