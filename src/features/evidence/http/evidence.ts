import { showEvidence } from '../read-evidence.ts';
import { signEvidence, type FileDependencies } from '../sign-evidence.ts';
import { readCheckpoints } from '../list-checkpoints.ts';
import { download, ok } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { WaitingLine } from '../../../platform/waiting/waiting-line.ts';
import { presentEvidence } from './present-evidence.ts';

export interface EvidenceRoutesDependencies {
  readonly evidence: FileDependencies;
}

/** Creates the routes for the evidence of certificates. */
export function evidenceRoutes({ evidence }: EvidenceRoutesDependencies): PortalRoute[] {
  /** A file has megabytes: an organisation's files are made one after the other. */
  const files = new WaitingLine({ running: Infinity, runningPerKey: 1 });
  return [
    userRoute('get', '/certificates/{certificateId}/evidence', 'STAFF', async ({ params, session }) =>
      ok(presentEvidence(await showEvidence(evidence, session.organisationId, params.certificateId))),
    ),

    long(
      userRoute('get', '/certificates/{certificateId}/evidence/file', 'STAFF', async ({ params, session, actor }) => {
        const { organisationId } = session;
        const { name, content } = await files.run(
          () => signEvidence(evidence, organisationId, params.certificateId, actor),
          { key: organisationId, deadline: 10_000 },
        );
        return download(name, once(content));
      }),
    ),

    long(
      userRoute('get', '/evidence/checkpoints', 'ADMIN', async ({ session }) =>
        Promise.resolve(
          download('checkpoints.txt', asLines(readCheckpoints(evidence.database, session.organisationId))),
        ),
      ),
    ),
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* asLines(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((line) => `${line}\n`).join('');
}
