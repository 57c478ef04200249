import winston from 'winston';
import { applyCorrection, type Decision } from '../../src/features/corrections/decide-correction.ts';
import { processCorrection } from '../../src/features/corrections/process-correction.ts';
import {
  previewCourseChange,
  previewRetraction,
  type WantedRetraction,
} from '../../src/features/corrections/preview-correction.ts';
import { listRows, showCorrection, type CorrectionOverview } from '../../src/features/corrections/show-corrections.ts';
import type { ListedCorrectionRow } from '../../src/features/corrections/store/correction-impact.ts';
import { compareRevisions, type CompareRevisions } from '../../src/features/courses/compare-revisions.ts';
import type { CourseInput } from '../../src/features/courses/course-input.ts';
import { courseVersion } from '../../src/features/courses/course-version.ts';
import { showCourse } from '../../src/features/courses/show-course.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { recalculateEnrolments } from '../../src/features/progress/recalculate-enrolments.ts';
import { setEnrolmentMark } from '../../src/features/enrolments/store/enrolment-lifecycle.ts';
import type { QuizMark } from '../../src/domain/marking/mark.ts';
import type { PreviewedMode } from '../../src/domain/corrections/corrections.ts';
import { tables } from '../../src/platform/database/tables.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { PortalOrganisation } from '../support/portal-organisation.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** What a student sees of an enrolment. A certificate that was taken back counts like one that was never earned. */
export interface Results {
  readonly progress: number;
  readonly mark: number;
  /** The ids of the definitions of valid certificates. */
  readonly issued: readonly string[];
  /** The statuses of units and outcomes that were begun, by id. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A course as its editor sends it. */
export type CourseChange = CourseInput & { readonly version: string };

/** A course with this threshold for each of its certificates. */
export const withThreshold = (course: CourseChange, threshold: number): CourseChange => ({
  ...course,
  certificateDefinitions: course.certificateDefinitions.map((each) => ({ ...each, threshold })),
});

/** What a retraction chooses no reports by, for those that choose them by something else. */
export const noReports = { subjectId: null, reportIds: [] } as const;

/** Corrections of one organisation, as the API and the worker make them. */
export interface Correcting {
  /** Enrols a student, and reports the progress unless it is 0. */
  enrol(courseId: string, progress: number): Promise<{ readonly id: string }>;
  /** Returns a course as its editor opens it. */
  course(courseId: string): Promise<CourseChange>;
  report(lmsEnrolmentId: string, progress: number): Promise<string>;
  /** Marks units by hand, as the end of the action does. */
  mark(enrolmentId: string, marks: Readonly<Record<string, QuizMark>>): Promise<void>;
  /** Previews a change of a course. @returns the correction's id */
  previewCourse(courseId: string, input: CourseInput & { version?: string }): Promise<string>;
  previewRetraction(wanted: WantedRetraction): Promise<string>;
  apply(correctionId: string, decision: Decision): Promise<void>;
  /** Works until the preview or the application has ended. */
  settle(correctionId: string): Promise<void>;
  show(correctionId: string): Promise<CorrectionOverview>;
  rows(correctionId: string, mode?: PreviewedMode): Promise<ListedCorrectionRow[]>;
  results(enrolmentId: string): Promise<Results>;
  emails(enrolmentId: string): Promise<string[]>;
}

const inThisThread: CompareRevisions = (_organisationId, texts) => Promise.resolve(compareRevisions(texts));

export function correcting(database: TestDatabase, organisation: PortalOrganisation): Correcting {
  const { app } = database;
  const { id: organisationId, admin } = organisation;
  const dependencies = { database: app, messageIdDomain: 'attain.test', log: winston.createLogger({ silent: true }) };
  const settle: Correcting['settle'] = async (correctionId) => {
    while (!(await processCorrection(dependencies, { organisationId, correctionId, runId: 'run' }, 1_000)));
  };
  const report: Correcting['report'] = async (lmsEnrolmentId, progress) => {
    const key = await createVerifyApiKey(app)(organisation.apiKey);
    const id = await createReceiveReport(database.intake)({
      apiKeyId: key!.id,
      requestId: 'r',
      remoteAddress: null,
      lmsEnrolmentId,
      progress,
    });
    const run = { workflowId: 'test', runId: 'test' };
    await applyReports(app, 'attain.test', { organisationIds: [organisationId], limit: 500, run });
    return id;
  };
  return {
    enrol: async (courseId, progress) => {
      const enrolment = await buildEnrolment(app, organisationId, { courseId });
      if (progress > 0) await report(`lms-${enrolment.id}`, progress);
      return enrolment;
    },
    course: async (courseId) => {
      const course = await showCourse(app, organisationId, courseId);
      const { name, lmsCourseId, units, certificateDefinitions } = course;
      return { name, lmsCourseId, units, certificateDefinitions, version: courseVersion(course) };
    },
    report,
    mark: (enrolmentId, marks) =>
      app.inOrganisation(organisationId, async (tx) => {
        for (const [unitId, { score, maxScore }] of Object.entries(marks)) {
          await tables(tx)
            .insertInto('unit_result')
            .values({
              enrolment_id: enrolmentId,
              unit_id: unitId,
              organisation_id: organisationId,
              status: 'NOT_STARTED',
              progress: 0,
              mark: 0,
              quiz_score: score,
              quiz_max_score: maxScore,
              updated_at: new Date(),
            })
            .onConflict((on) =>
              on.columns(['enrolment_id', 'unit_id']).doUpdateSet({ quiz_score: score, quiz_max_score: maxScore }),
            )
            .execute();
        }
        const [found] = await database.rows<Stored>(
          `select id, student_id as "studentId", course_id as "courseId", status, lms_enrolment_id as "lmsEnrolmentId",
             lms_enrolment_progress as progress, marked_revision as "markedRevision", kept_revision as "keptRevision"
           from enrolment where id = $1`,
          [enrolmentId],
        );
        const enrolment = { ...found!, organisationId, before: { ...found!, resultsRevision: null } };
        const cause = { kind: 'MARKING', id: enrolmentId, userId: admin.id } as const;
        const { marked } = await recalculateEnrolments(tx, [{ ...enrolment, cause }], 'attain.test');
        await setEnrolmentMark(tx, enrolmentId, marked.get(enrolmentId)!);
      }),
    previewCourse: async (courseId, input) => {
      const id = await previewCourseChange(app, organisationId, courseId, input, admin.id);
      await settle(id);
      return id;
    },
    previewRetraction: async (wanted) => {
      const id = await previewRetraction(app, organisationId, wanted, admin.id);
      await settle(id);
      return id;
    },
    apply: async (correctionId, decision) => {
      await applyCorrection(app, { organisationId, correctionId, userId: admin.id }, decision);
      await settle(correctionId);
    },
    settle,
    show: (correctionId) =>
      showCorrection({ database: app, compareRevisions: inThisThread }, organisationId, correctionId),
    rows: async (correctionId, mode = 'ALL') => {
      const page = await listRows(app, organisationId, correctionId, { limit: 100, mode });
      return [...page.items];
    },
    results: async (enrolmentId) => {
      const [enrolment] = await database.rows<{ progress: number; mark: number }>(
        'select lms_enrolment_progress as progress, mark from enrolment where id = $1',
        [enrolmentId],
      );
      const issued = await database.rows<{ id: string }>(
        `select definition_id as id from certificate where enrolment_id = $1 and status = 'ISSUED' order by 1`,
        [enrolmentId],
      );
      const parts = await database.rows<{ id: string; value: string }>(
        `select unit_id as id, concat_ws(' ', status, progress, mark) as value from unit_result
         where enrolment_id = $1 and (status <> 'NOT_STARTED' or mark > 0)
         union all select outcome_id, concat_ws(' ', status, progress) from outcome_result
         where enrolment_id = $1 and status <> 'NOT_STARTED' order by 1`,
        [enrolmentId],
      );
      return {
        ...enrolment!,
        issued: issued.map(({ id }) => id),
        parts: Object.fromEntries(parts.map(({ id, value }) => [id, value])),
      };
    },
    emails: async (enrolmentId) => {
      const rows = await database.rows<{ kind: string }>(
        `select m.kind from email_outbox m join certificate c on c.id = m.certificate_id where c.enrolment_id = $1 order by m.id`,
        [enrolmentId],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

interface Stored {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly status: 'ACTIVE';
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly markedRevision: number | null;
  readonly keptRevision: number | null;
}
