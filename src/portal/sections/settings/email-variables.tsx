import { sampleCertificate } from '../../../domain/emails/sample-certificate.ts';
import type { TemplateVariable } from '../../../domain/emails/template-variables.ts';
import { t } from '../../../language/translate.ts';
import { KeyValue } from '../../components/key-value.tsx';

/** Says what each variable of a text is, and shows it with the data of the preview. */
export function EmailVariables({ variables }: { readonly variables: readonly string[] }) {
  const { firstName, studentName, certificateTitle, certificateNumber, courseName } = sampleCertificate();
  const meanings: Readonly<Record<TemplateVariable, string>> = {
    firstName: t('The student’s first name, such as {sample}', { sample: firstName }),
    studentName: t('The student’s full name, such as {sample}', { sample: studentName }),
    certificateTitle: t('The title of the certificate, such as {sample}', { sample: certificateTitle }),
    certificateNumber: t('The number of the certificate, such as {sample}', { sample: certificateNumber }),
    courseName: t('The name of the course, such as {sample}', { sample: courseName }),
    organisationName: t('The name of your organisation, as in the settings'),
    date: t('The day on which the certificate was issued, withdrawn, revoked or reinstated'),
  };
  const meaningOf = (name: string) => (name in meanings ? meanings[name as TemplateVariable] : '');
  return <KeyValue entries={variables.map((name) => [`{{${name}}}`, meaningOf(name)])} />;
}
