import { operationContext } from '../src/features/lms/lms-target.ts';
import { parseKeyring } from '../src/platform/config/keyring.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { findOperations, saveOperation } from '../src/features/lms/store/lms-configuration.ts';
import { findOrganisationId } from '../src/features/organisations/store/organisations.ts';
import { createSecretBox } from '../src/platform/secrets/secret-box.ts';
import { demoOrganisations } from './demo-data.ts';

const name = '${student.firstName} ${student.lastName}';

/** The example LMS has a format of its own, like any other vendor's LMS. */
const templates: Readonly<Record<string, { path: string; body: string }>> = {
  GET_COURSES: { path: '/v1/courses?q=${searchTerm}', body: '' },
  GET_COURSE: { path: '/v1/courses/${courseId}', body: '' },
  GET_ENROLMENT: { path: '/v1/enrolments/${enrolmentId}', body: '' },
  CREATE_ENROLMENT: { path: '/v1/enrolments', body: `{"course": "\${courseId}", "student": "${name}"}` },
  TRANSFER_ENROLMENT: {
    path: '/v1/enrolments/${enrolmentId}/transfer',
    body: '{"student": "${to.firstName} ${to.lastName}"}',
  },
  CANCEL_ENROLMENT: { path: '/v1/enrolments/${enrolmentId}/cancel', body: '{}' },
  UPDATE_MARKING: { path: '/v1/enrolments/${enrolmentId}/marks', body: '{"results": ${quizResults}}' },
};

/**
 * Configures the demo's second organisation for the example LMS in custom mode, operation by operation. It keeps a
 * user's later configuration, unless that still has the example LMS's address of an earlier start.
 */
export async function configureExampleLms(
  appUrl: string,
  { origin, apiKey, secretKeys }: { origin: string; apiKey: string; secretKeys: string },
): Promise<void> {
  const database = await openDatabase({ url: appUrl, poolMax: 1, applicationName: 'attain-seed' });
  const secretBox = createSecretBox(parseKeyring(secretKeys));
  try {
    const organisationId = await findOrganisationId(database, demoOrganisations[1]!.slug);
    if (organisationId === null) return;
    await database.inOrganisation(organisationId, async (tx) => {
      const known = new Map((await findOperations(tx)).map((stored) => [stored.operation, stored]));
      for (const [operation, { path, body }] of Object.entries(templates)) {
        const stored = known.get(operation);
        if (stored !== undefined && !isOfFormerStart(stored.url, path)) continue;
        await saveOperation(tx, {
          operation,
          url: origin + path,
          body: stored?.body ?? body,
          successExpression: stored?.successExpression ?? '',
          resultExpression: stored?.resultExpression ?? '',
          authenticationType: 'CUSTOM_HEADER',
          credentials: secretBox.seal(
            JSON.stringify({ name: 'X-Example-Key', value: apiKey }),
            operationContext(organisationId, operation),
          ),
        });
      }
    });
  } finally {
    await database.close();
  }
}

function isOfFormerStart(url: string, path: string): boolean {
  return url.startsWith('http://127.0.0.1:') && url.endsWith(path);
}
