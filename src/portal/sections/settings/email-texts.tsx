import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage, t } from '../../../language/translate.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { emailTemplates, type EmailTemplate, type EmailTemplateKey } from '../../queries/email-templates.ts';
import { emailKindNames } from './email-kind-names.ts';
import { EmailTextForm } from './email-text-form.tsx';

/** The texts of the e-mails to students, one at a time. */
export function EmailTexts() {
  const query = useQuery(emailTemplates());
  const [chosen, setChosen] = useState<EmailTemplateKey>({ kind: 'ISSUED', language: currentLanguage() });
  const [isDirty, setDirty] = useState(false);
  return (
    <Section
      title={t('E-mails to students')}
      description={t('The facts of the certificate, its links and the sender are always added to your text.')}
    >
      <QueryView query={query}>
        {({ items, variables }) => {
          const template = items.find(({ kind, language }) => kind === chosen.kind && language === chosen.language)!;
          const inChosenKind = items.filter(({ kind }) => kind === chosen.kind);
          return (
            <>
              <Group gap="md" align="flex-end" mb="md">
                <Select
                  label={t('E-mail')}
                  description={isDirty ? t('Save or discard your changes to choose another e-mail.') : undefined}
                  data={Object.entries(emailKindNames).map(([value, label]) => ({ value, label }))}
                  value={chosen.kind}
                  onChange={(kind) => setChosen({ ...chosen, kind: kind as EmailTemplate['kind'] })}
                  allowDeselect={false}
                  disabled={isDirty}
                />
                <Select
                  label={t('Language')}
                  data={inChosenKind.map(({ language, languageName }) => ({ value: language, label: languageName }))}
                  value={chosen.language}
                  onChange={(language) => setChosen({ ...chosen, language: language as EmailTemplate['language'] })}
                  allowDeselect={false}
                  disabled={isDirty}
                />
              </Group>
              <EmailTextForm
                key={`${chosen.kind} ${chosen.language}`}
                template={template}
                variables={variables}
                onDirty={setDirty}
              />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
