import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { Figures } from '../count-figures.ts';
import type { BoundedCount } from '../../../domain/numbers/bounded-count.ts';
import { wording } from '../../../language/sentence.ts';
import { connectorOperations, operationLabel, type ConnectorOperation, type JudgedOperation } from '../../lms/index.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns the figures. Those of the integration are for administrators only. */
export function presentFigures(figures: Figures, role: UserRole): Schema<'Figures'> {
  const { PENDING, ACTIVE, DISCARDED, TRANSFERRED, CANCELLED } = figures.enrolments;
  const { issued, lately } = figures.certificates;
  return {
    countedAt: figures.countedAt.toISOString(),
    enrolments: { PENDING, ACTIVE, DISCARDED, TRANSFERRED, CANCELLED },
    certificates: { issued, lately },
    waitingActions: presentCount(figures.waitingActions),
    unsentEnrolments: presentCount(figures.unsentEnrolments),
    integration:
      role === 'ADMIN'
        ? {
            unmatchedReports: presentCount(figures.unmatchedReports),
            failedReports: presentCount(figures.failedReports),
            failedEmails: presentCount(figures.failedEmails),
          }
        : null,
  };
}

const presentCount = ({ count, hasMore }: BoundedCount): Schema<'BoundedCount'> => ({ count, hasMore });

/** Returns whether the LMS in use works: an operation works and none fails. */
export function presentLmsHealth(operations: readonly JudgedOperation[]): Schema<'Health'>['lms'] {
  const failing = operations.flatMap(({ operation, state, at }) =>
    state === 'FAILING' && at !== null ? [{ operation, name: nameOf(operation), since: at.toISOString() }] : [],
  );
  return { works: failing.length === 0 && operations.some(({ state }) => state === 'WORKS'), failing };
}

const nameOf = (operation: string): string =>
  Object.hasOwn(connectorOperations, operation)
    ? wording([{ text: operationLabel(operation as ConnectorOperation) }])
    : operation;
