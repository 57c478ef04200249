import type { Connection } from '../../../queries/lms-connection.ts';
import { ConnectorParts } from './connector-parts.tsx';
import { TrySection } from './try-section.tsx';
import { UseConnection } from './use-connection.tsx';

interface SavedConnectionProps {
  readonly connection: Connection;
  /** Whether the form has unsaved changes. */
  readonly isDirty: boolean;
}

/** The uses of a saved connection: try it, use it, and go on from it. */
export default function SavedConnection({ connection, isDirty }: SavedConnectionProps) {
  return (
    <>
      <TrySection connection={connection} isDirty={isDirty} />
      <UseConnection connection={connection} />
      <ConnectorParts connection={connection} />
    </>
  );
}
