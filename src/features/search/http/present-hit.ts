import type { Schema } from '../../../contract/schema.ts';
import { pathOf } from '../rules/path-of.ts';
import type { Hit } from '../store/hits.ts';

export function presentHit(hit: Hit): Schema<'SearchResult'> {
  const { kind, id, match, title, detail, type, status, at } = hit;
  return { kind, id, match, title, detail, type, status, at: at?.toISOString() ?? null, path: pathOf(hit) };
}
