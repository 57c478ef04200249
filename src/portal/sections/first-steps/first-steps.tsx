import { Button, VisuallyHidden } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { courseList } from '../../queries/courses.ts';
import { figures, type Figures } from '../../queries/dashboard.ts';
import { lmsMode, type LmsMode } from '../../queries/lms-configuration.ts';
import { useIsAdmin, useSession } from '../../queries/session.ts';
import { studentList } from '../../queries/students.ts';
import { useIsConnected } from '../developers/ways/use-is-connected.ts';
import { areHidden, hide } from './hidden-steps.ts';
import classes from './first-steps.module.css';
import { t } from '../../../language/translate.ts';

/** The first steps of an organisation until a student is enrolled, or until the user hides them. */
export function FirstSteps() {
  const { user } = useSession();
  const isAdmin = useIsAdmin();
  const { data } = useQuery(figures());
  const [isHidden, setHidden] = useState(() => areHidden(user.id));
  if (isHidden || data === undefined || hasEnrolled(data)) return null;
  return (
    <div className={classes.box}>
      <Section
        title={t('First steps')}
        actions={
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              hide(user.id);
              setHidden(true);
            }}
          >
            {t('Hide these steps')}
          </Button>
        }
      >
        <ol className={classes.steps}>
          {isAdmin ? <ConnectStep /> : null}
          <CourseStep isAdmin={isAdmin} />
          <StudentStep />
          <Step
            isDone={false}
            label={t('Enrol the student on the course')}
            link={linkOptions({ to: '/enrolments/new' })}
          />
        </ol>
      </Section>
    </div>
  );
}

/** An enrolment that is only PENDING has not reached the LMS. */
const hasEnrolled = ({ enrolments: { ACTIVE, TRANSFERRED, CANCELLED } }: Figures): boolean =>
  ACTIVE + TRANSFERRED + CANCELLED > 0;

function ConnectStep() {
  const { data } = useQuery(lmsMode());
  return data === undefined ? <Connect isDone={false} /> : <ConnectIn mode={data} />;
}

const ConnectIn = ({ mode }: { mode: LmsMode }) => <Connect isDone={useIsConnected(mode).isConnected === true} />;

const Connect = ({ isDone }: { isDone: boolean }) => (
  <Step isDone={isDone} label={t('Connect your LMS')} link={linkOptions({ to: '/developers/lms-integration' })} />
);

/** Only administrators add courses (docs/product.md "Roles"). */
function CourseStep({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(courseList({}));
  const isDone = (data?.items.length ?? 0) > 0;
  if (isAdmin) return <Step isDone={isDone} label={t('Add a course')} link={linkOptions({ to: '/courses/new' })} />;
  return <Step isDone={isDone} label={t('An administrator adds a course')} />;
}

function StudentStep() {
  const { data } = useQuery(studentList({}));
  const isDone = (data?.items.length ?? 0) > 0;
  return <Step isDone={isDone} label={t('Add a student')} link={linkOptions({ to: '/students/new' })} />;
}

interface StepProps {
  readonly isDone: boolean;
  readonly label: string;
  readonly link?: LinkOptions;
}

function Step({ isDone, label, link }: StepProps) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck size={20} aria-hidden /> : <span className={classes.open} aria-hidden />}
      <span>
        {link === undefined ? label : <TextLink {...link}>{label}</TextLink>}
        {isDone ? <VisuallyHidden>{` ${t('(done)')}`}</VisuallyHidden> : null}
      </span>
    </li>
  );
}
