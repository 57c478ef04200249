import type { Connection } from '../../../queries/lms-connection.ts';
import type { DraftedConnection } from './connection-values.ts';
import { ConnectorParts } from './connector-parts.tsx';
import { TrySection } from './try-section.tsx';
import { UseConnection } from './use-connection.tsx';

interface SavedConnectionProps {
  readonly connection: Connection;
  /** What is in the form and not saved; null without changes. */
  readonly draft: DraftedConnection | null;
}

/** The uses of a connection: try it, also before it is saved, and then use it, and go on from it. */
export default function SavedConnection({ connection, draft }: SavedConnectionProps) {
  return (
    <>
      <TrySection
        version={connection.version}
        operations={draft?.operations ?? connection.operations}
        draft={draft?.settings ?? null}
      />
      {connection.isSetUp ? (
        <>
          <UseConnection connection={connection} />
          <ConnectorParts connection={connection} />
        </>
      ) : null}
    </>
  );
}
