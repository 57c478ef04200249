import type { Database } from '../../../platform/database/database.ts';
import { printedNameOf, type FindPrintWarnings } from '../../certificates/index.ts';
import { changeMapping, showMapping } from '../change-mapping.ts';
import type { ReadFileInThread } from '../read-with-memory.ts';
import { cancelImport, confirmImport, removeImport } from '../decide-import.ts';
import { importLimits } from '../import-limits.ts';
import { exportResult, listImports, listRows, showImport, type ShownRow } from '../show-imports.ts';
import { uploadImport } from '../upload-import.ts';
import type { Page } from '../../../platform/lists/paging.ts';
import { fileOf } from '../../../platform/http/portal/guards/read-file.ts';
import { presentImport, presentImportRow, presentMapping } from './present-import.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentWarnings } from '../../certificates/http/index.ts';
import { created, noContent, ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';
import type { Schema } from '../../../contract/schema.ts';

type OfImport = Pick<UserCall<'get', '/imports/{importId}'>, 'params' | 'session'>;

export interface ImportRoutesDependencies {
  readonly database: Database;
  readonly findPrintWarnings: FindPrintWarnings;
  /** Reads an uploaded file in a thread. An organisation may read a limited number of files at a time. */
  readonly readImportFile: ReadFileInThread;
  /** Starts the run of an import soon, without waiting for it. The sweeper starts it when that fails. */
  readonly startImportRun: (started: { readonly organisationId: string; readonly importId: string }) => void;
}

/**
 * Creates the routes for imports of files: upload and preview, the fields of columns, confirm, progress, cancel, and the result of each
 * row.
 */
export function importRoutes(dependencies: ImportRoutesDependencies): PortalRoute[] {
  const { database, readImportFile, startImportRun, findPrintWarnings } = dependencies;
  const reading = { database, readImportFile };
  const deciding = ({ params, session }: OfImport) => ({
    organisationId: session.organisationId,
    importId: params.importId.toLowerCase(),
    userId: session.userId,
  });
  const show = async (organisationId: string, importId: string): Promise<Schema<'Import'>> =>
    presentImport(await showImport(database, organisationId, importId));
  const withWarnings = async (organisationId: string, rows: Page<ShownRow>): Promise<Schema<'ImportRowPage'>> => {
    // A row of an existing student changes no name.
    const added = rows.items.filter(({ newStudent }) => newStudent);
    const fields = added.map(({ position, given: { firstName = '', lastName = '' } }) => ({
      ...printedNameOf({ firstName, lastName }),
      field: String(position),
    }));
    const found = await findPrintWarnings(organisationId, fields);
    const ofRow = ({ position }: ShownRow) =>
      found.filter(({ field }) => field === String(position)).map((warning) => ({ ...warning, field: 'name' }));
    return presentPage(rows, (row) => ({ ...presentImportRow(row), ...presentWarnings(ofRow(row)) }));
  };

  return [
    userRoute('get', '/imports', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listImports(database, session.organisationId, query), presentImport)),
    ),

    {
      ...userRoute('post', '/imports', 'ADMIN', async (call) => {
        const { organisationId, userId } = call.session;
        const { kind, fileName } = call.query;
        const id = await uploadImport(reading, organisationId, { kind, fileName, file: fileOf(call) }, userId);
        return created(await show(organisationId, id), `/internal/imports/${id}`);
      }),
      bodyLimit: importLimits.bytes,
      takesFile: true,
      turn: 'LONG',
    },

    userRoute('get', '/imports/{importId}', 'ADMIN', async ({ params, session }) =>
      ok(await show(session.organisationId, params.importId)),
    ),

    userRoute('delete', '/imports/{importId}', 'ADMIN', async (call) => {
      await removeImport(database, deciding(call));
      return noContent;
    }),

    userRoute('get', '/imports/{importId}/mapping', 'ADMIN', async ({ params, session }) =>
      ok(presentMapping(await showMapping(database, session.organisationId, params.importId))),
    ),

    {
      ...userRoute('put', '/imports/{importId}/mapping', 'ADMIN', async (call) => {
        const { organisationId, importId, userId } = deciding(call);
        await changeMapping(reading, { organisationId, importId, userId }, call.body);
        return ok(presentMapping(await showMapping(database, organisationId, importId)));
      }),
      turn: 'LONG',
    },

    userRoute('get', '/imports/{importId}/rows', 'ADMIN', async ({ params, query, session }) =>
      ok(
        await withWarnings(
          session.organisationId,
          await listRows(database, session.organisationId, params.importId, query),
        ),
      ),
    ),

    long(
      userRoute('get', '/imports/{importId}/result', 'ADMIN', async ({ params, query, session, actor }) =>
        tableDownload(query.format, await exportResult(database, session.organisationId, params.importId, actor)),
      ),
    ),

    userRoute('post', '/imports/{importId}/confirm', 'ADMIN', async (call) => {
      const { organisationId, importId, userId } = deciding(call);
      await confirmImport(database, { organisationId, importId, userId });
      startImportRun({ organisationId, importId });
      return ok(await show(organisationId, importId));
    }),

    userRoute('post', '/imports/{importId}/cancel', 'ADMIN', async (call) => {
      const { organisationId, importId, userId } = deciding(call);
      await cancelImport(database, { organisationId, importId, userId });
      return ok(await show(organisationId, importId));
    }),
  ];
}
