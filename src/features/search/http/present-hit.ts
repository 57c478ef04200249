import { shownName } from '../../../domain/students/erased-student.ts';
import type { Schema } from '../../../contract/schema.ts';
import { pathOf } from '../rules/path-of.ts';
import type { Hit } from '../store/hits.ts';

export function presentHit(hit: Hit): Schema<'SearchResult'> {
  const { kind, id, match, title, detail, type, status, at } = hit;
  const shown = { title: shownName(title), path: pathOf(hit) };
  return { kind, id, match, ...shown, detail, type, status, at: at?.toISOString() ?? null };
}
