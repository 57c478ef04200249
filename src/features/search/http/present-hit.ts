import { shownEmail } from '../../../domain/students/erased-email.ts';
import { shownName } from '../../../domain/students/erased-student.ts';
import type { Schema } from '../../../contract/schema.ts';
import { pathOf } from '../rules/path-of.ts';
import type { Hit } from '../store/hits.ts';

export function presentHit(hit: Hit): Schema<'SearchResult'> {
  const { kind, id, match, title, type, status, at } = hit;
  const detail = hit.detail === null ? null : shownEmail(hit.detail);
  const shown = { title: shownName(title), path: pathOf(hit) };
  return { kind, id, match, ...shown, detail, type, status, at: at?.toISOString() ?? null };
}
