import { Anchor } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DecimalInput } from '../../components/decimal-input.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { certificatePreview } from '../../queries/certificates.ts';
import type { CourseValues } from './course-values.ts';
import { ListItemButtons } from './list-item-buttons.tsx';
import classes from './course-form.module.css';
import { languageNames, languages } from '../../../language/languages.ts';
import { t } from '../../../language/translate.ts';

interface CertificateFieldsProps {
  readonly form: UseFormReturnType<CourseValues>;
  readonly index: number;
}

/** The fields of one certificate that the course awards. */
export function CertificateFields({ form, index }: CertificateFieldsProps) {
  const { certificateDefinitions, name: courseName } = form.values;
  const { title } = certificateDefinitions[index]!;
  const path = `certificateDefinitions.${index}`;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{t('Certificate {number}', { number: index + 1 })}</legend>
      <div className={classes.row} data-columns="certificate">
        <LimitedInput label={t('Title')} limit={200} {...form.getInputProps(`${path}.title`)} />
        <DecimalInput label={t('Required mark')} rightSection="%" {...form.getInputProps(`${path}.threshold`)} />
        <ListItemButtons
          form={form}
          path="certificateDefinitions"
          index={index}
          count={certificateDefinitions.length}
          name={t('certificate {title}', { title: title.trim() === '' ? index + 1 : title })}
        />
      </div>
      {title.trim() === '' || courseName.trim() === '' || Math.max(title.length, courseName.length) > 200 ? null : (
        <p className={classes.preview}>
          {t('Preview the certificate (PDF):')}
          {languages.map((language) => (
            <Anchor
              key={language}
              href={certificatePreview({ title: title.trim(), courseName: courseName.trim(), language })}
              target="_blank"
              rel="noopener"
              lang={language}
              dir="auto"
              fz="sm"
              py={4}
            >
              {languageNames[language]}
            </Anchor>
          ))}
        </p>
      )}
    </fieldset>
  );
}
