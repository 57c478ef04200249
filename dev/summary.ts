import { staffEmail, demoOrganisations } from './demo-data.ts';
import type { LmsAddresses } from './lms-services.ts';
import type { Stack } from './stack-file.ts';

export interface Suggestion {
  /** Index into the stack's organisations. */
  readonly organisation: number;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly note: string;
}

/** Returns the final text of `npm start`. */
export function summary(stack: Stack, lms: LmsAddresses, suggestion: Suggestion, stackFile: string): string {
  const width = Math.max(...stack.organisations.map(({ name }) => name.length)) + 2;
  const logins = stack.organisations.flatMap(({ name, adminEmail, adminPassword }) => {
    const demo = demoOrganisations.find((candidate) => adminEmail.endsWith(`@${candidate.domain}`));
    return [
      `  ${name.padEnd(width)}${adminEmail}   password ${adminPassword}${demo?.hasOperator ? '   (operator: pages link to the runs)' : ''}`,
      ...(demo === undefined
        ? []
        : [
            `  ${' '.repeat(width)}${staffEmail(demo)}   same password`,
            `  ${' '.repeat(width)}on the command line: npm run attain -- show enrolment … --organisation ${demo.slug}`,
          ]),
    ];
  });
  return [
    '',
    'Attain is ready.',
    '',
    `  API             ${stack.apiUrl}/api   (reference: ${stack.apiUrl}/docs)`,
    `  Portal          ${stack.portalUrl}`,
    `  Health          ${stack.apiUrl}/readyz   (metrics: ${stack.apiUrl}/metrics)`,
    `  Mail inbox      ${stack.mailUrl}`,
    `  Workflow runs   ${stack.temporalUiUrl}`,
    `    of users      ${runsUrl(stack, 'AttainAction IS NOT NULL')}`,
    `    that failed   ${runsUrl(stack, 'ExecutionStatus = "Failed"')}`,
    `  First-party LMS ${lms.firstPartyLmsUrl}   (used by ${stack.organisations[0]?.name}; opened from the portal)`,
    `  Example LMS     ${lms.exampleLmsUrl}   (used by ${stack.organisations[1]?.name}; PUT /faults/<operation> makes it fail)`,
    '',
    'Demo logins',
    ...logins,
    '',
    suggestion.note,
    '',
    curl(stack, suggestion),
    '',
    `Addresses, keys and logins are also in ${stackFile}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

/** Returns the web UI's list of the runs that a filter selects. */
const runsUrl = ({ temporalUiUrl }: Stack, query: string): string =>
  `${temporalUiUrl}/namespaces/default/workflows?query=${encodeURIComponent(query)}`;

/** Returns one line for a POSIX shell. Nothing in it needs more quoting than the single quotes. */
export function curl(stack: Stack, { organisation, lmsEnrolmentId, progress }: Suggestion): string {
  const key = stack.organisations[organisation]?.apiKey ?? '';
  return [
    `curl -i -X PUT ${stack.apiUrl}/api/enrolments/lms-progress`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ lmsEnrolmentId, progress })}'`,
  ].join(' ');
}
