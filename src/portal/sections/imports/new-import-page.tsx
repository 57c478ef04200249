import { FileInput, List, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { CodeBlock } from '../../components/code-block.tsx';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { uploadImport } from '../../queries/imports.ts';
import { useSetSearchParams } from '../../routing/use-search-params.ts';

const route = getRouteApi('/signed-in/admin/imports/new');
const largest = 10 * 1024 * 1024;

/** Choose a file; the next page shows what importing it would do. */
export function NewImportPage() {
  const { kind = 'students' } = route.useSearch();
  const setSearchParams = useSetSearchParams();
  const navigate = useNavigate();
  const upload = useMutation(uploadImport());
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: {
      file: (file) => {
        if (file === null) return 'Choose a file.';
        return file.size > largest ? 'The file may have at most 10 MB. Split it into several files.' : null;
      },
    },
  });
  return (
    <>
      <PageHeader title="Import a file" breadcrumb={[{ label: 'Imports', link: linkOptions({ to: '/imports' }) }]} />
      <Section title="The file">
        <Form
          form={form}
          mutation={upload}
          guarded={false}
          submitLabel="Show what will happen"
          secondary={
            <LinkButton to="/imports" variant="default">
              Cancel
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
            label="What is in the file?"
            value={kind}
            onChange={(value) => setSearchParams({ kind: value }, { replace: true })}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="students" label="Students" />
              <Radio value="enrolments" label="Enrolments, with students who are not there yet" />
            </Stack>
          </Radio.Group>
          <FileInput
            label="CSV file"
            description="At most 20,000 rows and 10 MB. Nothing is changed before you have seen what will happen."
            placeholder="Choose a file"
            accept=".csv,text/csv"
            leftSection={<IconFileTypeCsv size={18} aria-hidden />}
            clearable
            clearButtonProps={{ 'aria-label': 'Choose no file' }}
            maw={480}
            {...form.getInputProps('file')}
          />
        </Form>
      </Section>
      <Section title="What the file looks like">
        {kind === 'students' ? <StudentColumns /> : <EnrolmentColumns />}
      </Section>
    </>
  );
}

const StudentColumns = () => (
  <Stack gap="sm">
    <Text>
      The first line names the columns, in any order. In Excel, save the sheet as “CSV UTF-8”. What you export under
      Students can be imported again.
    </Text>
    <CodeBlock
      label="Example of a file of students"
      code={'First name,Last name,E-mail\nAda,Lovelace,ada@example.org\nGrace,Hopper,grace@example.org'}
    />
    <Text>A student whose e-mail address is known already stays as is.</Text>
  </Stack>
);

const EnrolmentColumns = () => (
  <Stack gap="sm">
    <Text>The first line names the columns, in any order. In Excel, save the sheet as “CSV UTF-8”.</Text>
    <CodeBlock
      label="Example of a file of enrolments"
      code={
        'E-mail,Course,First name,Last name,LMS enrolment id\n' +
        'ada@example.org,Working at Height,,,\n' +
        'grace@example.org,Working at Height,Grace,Hopper,\n' +
        'alan@example.org,Manual Handling,Alan,Turing,enr-2041'
      }
    />
    <List spacing={4}>
      <List.Item>E-mail and Course (its name or id) are needed.</List.Item>
      <List.Item>First and last name add the student where no student has the e-mail address.</List.Item>
      <List.Item>
        Without an LMS enrolment id the student is enrolled in the LMS: one call for each row, which is never repeated
        by itself.
      </List.Item>
      <List.Item>With an LMS enrolment id the enrolment is taken over as it is, and the LMS is not called.</List.Item>
    </List>
  </Stack>
);
