import { mkdirSync } from 'node:fs';
import { demoOrganisations } from '../demo-data.ts';
import { createExampleLms } from './app.ts';
import { Records, type ExampleEnrolment } from './records.ts';

/** Usage: node dev/example-lms/main.ts, with PORT, DATA_DIR and API_KEY in the environment. */
const { PORT, DATA_DIR, API_KEY } = process.env;
if (!PORT || !DATA_DIR || !API_KEY) {
  console.error('The example LMS needs PORT, DATA_DIR and API_KEY.');
  process.exit(1);
}
mkdirSync(DATA_DIR, { recursive: true });
const { courses, students, enrolments } = demoOrganisations[1]!;
// The LMS starts with the enrolments of the demo's second organisation.
const initial = enrolments.flatMap(([student, course, id]): ExampleEnrolment[] =>
  id === null
    ? []
    : [
        {
          id,
          courseId: courses[course]!.lmsCourseId,
          student: students[student]!.join(' '),
          status: 'enrolled',
          marks: [],
        },
      ],
);
const server = createExampleLms(new Records(DATA_DIR, initial), API_KEY).listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
