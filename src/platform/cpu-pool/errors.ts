import { fieldOf } from '../field-of.ts';

/** A task of the CPU pool began but gave no result. Each subclass is one reason. */
export class CpuTaskError extends Error {
  readonly task: string;

  constructor(task: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.task = task;
  }
}

/** The task ran longer than its deadline; its thread was ended. */
export class TaskDeadlineError extends CpuTaskError {
  constructor(task: string, deadline: number) {
    super(task, `The task ${task} did not end within ${deadline} ms`);
  }
}

/**
 * The thread ended during the task. Either it needed more memory than a thread may use, or something threw outside of
 * the task's promise.
 */
export class ThreadDiedError extends CpuTaskError {
  readonly outOfMemory: boolean;

  constructor(task: string, cause: unknown) {
    super(task, `The thread of the task ${task} died: ${messageOf(cause)}`, { cause });
    this.outOfMemory = fieldOf(cause, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

/** An error that a thread sends. Its class is lost, so its name and its simple properties are kept. */
export interface TaskFailure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The error's own properties that are texts, numbers or booleans, such as `code`. */
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** The task threw. */
export class TaskFailedError extends CpuTaskError {
  readonly failure: TaskFailure;

  constructor(task: string, failure: TaskFailure) {
    super(task, `The task ${task} failed: ${failure.name}: ${failure.message}`);
    this.failure = failure;
  }
}

function messageOf(cause: unknown): string {
  const message = fieldOf(cause, 'message');
  return typeof message === 'string' ? message : String(cause);
}
