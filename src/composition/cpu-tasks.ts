import { createTaskRunner, type TasksOf } from '../platform/cpu-pool/task-runner.ts';

/** The tasks that run in threads, by name. A thread loads this module, and the code of a task when it first runs it. */
const tasks = {
  renderCertificate: async () =>
    (await import('../features/certificates/document/render-certificate.ts')).renderCertificate,
  findUnprintableLetters: async () =>
    (await import('../features/certificates/document/unprintable-letters.ts')).findUnprintableLetters,
  compareRevisions: async () => (await import('../features/courses/compare-revisions.ts')).compareRevisions,
  encodeLogo: async () => (await import('../features/certificates/document/encode-logo.ts')).encodeLogo,
  readReply: async () => (await import('../features/lms/rules/read-reply.ts')).readReply,
  evaluateExpressions: async () =>
    (await import('../features/lms/connectors/expressions/evaluate-in-context.ts')).evaluateInContext,
  parseExpressions: async () =>
    (await import('../features/lms/connectors/expressions/parse-expressions.ts')).parseExpressions,
  readStepReply: async () => (await import('../features/lms/connectors/steps/read-step-reply.ts')).readStepReply,
  maskAnswer: async () => (await import('../features/webhooks/mask-answer.ts')).maskAnswer,
  readImportFile: async () => (await import('../features/imports/read-import-file.ts')).readImportFile,
  buildEvidencePayload: async () => (await import('../features/evidence/build-payload.ts')).buildEvidencePayload,
};

export type CpuTasks = TasksOf<typeof tasks>;

export const runTask = createTaskRunner(tasks);
