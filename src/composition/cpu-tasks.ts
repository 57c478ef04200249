import { createTaskRunner, type TasksOf } from '../cpu-pool/task-runner.ts';

/** The work that runs in threads, by name. A thread loads this module, and of each task what it needs when it first runs it. */
const tasks = {
  renderCertificate: async () => (await import('../certificates/render-certificate.ts')).renderCertificate,
  findUnprintableLetters: async () => (await import('../certificates/unprintable-letters.ts')).findUnprintableLetters,
  encodeLogo: async () => (await import('../certificates/encode-logo.ts')).encodeLogo,
  readReply: async () => (await import('../lms/read-reply.ts')).readReply,
  readImportFile: async () => (await import('../application/imports/read-import-file.ts')).readImportFile,
};

export type CpuTasks = TasksOf<typeof tasks>;

export const runTask = createTaskRunner(tasks);
