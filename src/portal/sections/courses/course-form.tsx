import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { Section } from '../../components/section.tsx';
import type { Course, CourseDetails } from '../../queries/courses.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { courseRules, detailsOf, newDefinition, newUnit, valuesOf } from './course-values.ts';
import { LmsCoursePicker } from './lms-course-picker.tsx';
import { UnitFields } from './unit-fields.tsx';

interface CourseFormProps {
  readonly course?: Course;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (details: CourseDetails) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

/** The form for a new or an existing course. */
export function CourseForm({ course, mutation, onSubmit, submitLabel, secondary }: CourseFormProps) {
  const form = useForm({ initialValues: valuesOf(course), validate: courseRules });
  const { units, certificateDefinitions } = form.values;
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit(detailsOf(values))}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      <Paper p="lg">
        <Stack gap="md" maw={560}>
          <LimitedInput label="Name" limit={200} {...form.getInputProps('name')} />
          <LmsCoursePicker
            value={form.values.lmsCourseId}
            onChange={(lmsCourseId) => form.setFieldValue('lmsCourseId', lmsCourseId)}
          />
        </Stack>
      </Paper>
      <Section
        title="Units"
        description="Students complete the units in this order. The weight of a unit decides how much it counts in the progress and the mark."
      >
        <Stack gap="md">
          {units.map((unit, index) => (
            <UnitFields key={unit.key} form={form} index={index} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('units', newUnit())}
              disabled={units.length >= 100}
            >
              Add a unit
            </Button>
          </div>
        </Stack>
      </Section>
      <Section
        title="Certificates"
        description="A certificate is issued as soon as a student’s mark reaches the required mark."
      >
        <Stack gap="md">
          {certificateDefinitions.map(({ key }, index) => (
            <CertificateFields key={key} form={form} index={index} />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('certificateDefinitions', newDefinition())}
              disabled={certificateDefinitions.length >= 20}
            >
              Add a certificate
            </Button>
          </div>
        </Stack>
      </Section>
    </Form>
  );
}
