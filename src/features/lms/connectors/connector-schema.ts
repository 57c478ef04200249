import { z } from 'zod';
import { connectorDocument } from './document.ts';

/** The JSON schema of a connector's document, for editors. */
export const connectorSchema: Readonly<Record<string, unknown>> = z.toJSONSchema(connectorDocument, { io: 'input' });
