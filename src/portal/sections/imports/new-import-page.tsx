import { Button, FileInput, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { CodeBlock } from '../../components/code-block.tsx';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { saveFile } from '../../components/save-file.ts';
import { uploadImport, type ImportKind } from '../../queries/imports.ts';
import { useSetSearchParams } from '../../routing/use-search-params.ts';
import { kindLabels } from './import-words.ts';
import { templateCsv, templateWorkbook } from './template-file.ts';
import { fieldLabel, type ImportField } from '../../../domain/imports/import-fields.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/imports/new');
const largest = 10 * 1024 * 1024;

/** Page that uploads a file. The next page shows the preview. */
export function NewImportPage() {
  const { kind = 'students' } = route.useSearch();
  const setSearchParams = useSetSearchParams();
  const navigate = useNavigate();
  const upload = useMutation(uploadImport());
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: {
      file: (file) => {
        if (file === null) return t('Choose a file.');
        return file.size > largest ? t('The file is larger than 10 MB. Split it into several files.') : null;
      },
    },
  });
  return (
    <>
      <PageHeader
        title={t('Import a file')}
        breadcrumb={[{ label: t('Imports'), link: linkOptions({ to: '/imports' }) }]}
      />
      <Section title={t('File')}>
        <Form
          form={form}
          mutation={upload}
          guarded={false}
          submitLabel={t('Show the preview')}
          secondary={
            <LinkButton to="/imports" variant="default">
              {t('Cancel')}
            </LinkButton>
          }
          onSubmit={({ file }) => {
            if (file === null) return;
            upload.mutate(
              { kind: kind === 'students' ? 'STUDENTS' : 'ENROLMENTS', file },
              {
                onSuccess: ({ id }) =>
                  void navigate({ to: '/imports/$importId', params: { importId: id }, ignoreBlocker: true }),
              },
            );
          }}
        >
          <Radio.Group
            label={t('Contents of the file')}
            value={kind}
            onChange={(value) => setSearchParams({ kind: value }, { replace: true })}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="students" label={t('Students')} />
              <Radio value="enrolments" label={t('Enrolments, and their students if they are new')} />
            </Stack>
          </Radio.Group>
          <FileInput
            label={t('CSV file or Excel workbook')}
            description={t('At most 20,000 rows and 10 MB. You see a preview before anything changes.')}
            placeholder={t('Choose a file')}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            clearable
            clearButtonProps={{ 'aria-label': t('Remove the chosen file') }}
            maw={480}
            {...form.getInputProps('file')}
          />
        </Form>
      </Section>
      <Section title={t('File format')}>
        <Stack gap="md">
          <Templates kind={kind === 'students' ? 'STUDENTS' : 'ENROLMENTS'} />
          {kind === 'students' ? <StudentColumns /> : <EnrolmentColumns />}
        </Stack>
      </Section>
    </>
  );
}

/** Buttons that download a file to fill in. */
function Templates({ kind }: { kind: ImportKind }) {
  const name = kindLabels[kind];
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            void templateWorkbook(kind, name).then((file) =>
              saveFile(file, `${name}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
            )
          }
        >
          {t('Download a template (Excel)')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(templateCsv(kind), `${name}.csv`, 'text/csv')}
        >
          {t('Download a template (CSV)')}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm">
        {t('A template has the names of all columns and an example row, which is skipped if you leave it in.')}
      </Text>
    </Stack>
  );
}

const OtherNames = () => (
  <Text>
    {t(
      'Your columns may have other names than in the example. After the upload you choose what each column is imported as.',
    )}
  </Text>
);

const columns = (...fields: readonly ImportField[]): string => fields.map(fieldLabel).join(',');

const StudentColumns = () => (
  <Stack gap="sm">
    <Text>
      {t(
        'The first line names the columns, in any order. A file is an Excel workbook (.xlsx), of which the first sheet with rows is read, or a CSV file in UTF-8. You can also import a file that you exported under Students.',
      )}
    </Text>
    <CodeBlock
      label={t('Example of a file of students')}
      code={`${columns('firstName', 'lastName', 'email')}\nAda,Lovelace,ada@example.org\nGrace,Hopper,grace@example.org`}
    />
    <OtherNames />
    <Text>
      {t('A column called External reference is optional, for the numbers in your own register of students.')}
    </Text>
    <Text>{t('A student whose e-mail address already exists will not be changed.')}</Text>
  </Stack>
);

const EnrolmentColumns = () => (
  <Stack gap="sm">
    <Text>
      {t(
        'The first line names the columns, in any order. A file is an Excel workbook (.xlsx), of which the first sheet with rows is read, or a CSV file in UTF-8.',
      )}
    </Text>
    <CodeBlock
      label={t('Example of a file of enrolments')}
      code={
        `${columns('email', 'course', 'firstName', 'lastName', 'lmsEnrolmentId')}\n` +
        'ada@example.org,Working at Height,,,\n' +
        'grace@example.org,Working at Height,Grace,Hopper,\n' +
        'alan@example.org,Manual Handling,Alan,Turing,enr-2041'
      }
    />
    <OtherNames />
    <List spacing={4}>
      <List.Item>{t('E-mail and Course (its name or id) are required.')}</List.Item>
      <List.Item>
        {t('If no student has the e-mail address, a student will be added with the first and last name.')}
      </List.Item>
      <List.Item>
        {t(
          'Without an LMS enrolment id, Attain will enrol the student in the LMS, with one call for each row. It never repeats a call automatically.',
        )}
      </List.Item>
      <List.Item>{t('With an LMS enrolment id, Attain will add the enrolment without calling the LMS.')}</List.Item>
    </List>
  </Stack>
);
