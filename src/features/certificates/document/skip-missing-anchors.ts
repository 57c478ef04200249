import type { Font } from 'fontkit';
import { fieldOf } from '../../../platform/field-of.ts';

interface Positioning {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, baseIndex: number): void;
}

/**
 * Leaves a mark where it is when the font has no anchor for it on this letter, as fonts may (OpenType's GPOS table).
 * fontkit throws then (foliojs/fontkit#367), at most names in Gurmukhi, Telugu and Malayalam.
 */
export function skipMissingAnchors(font: Font): void {
  // fontkit makes its engine with the first text.
  font.layout('');
  const positioning = fieldOf(fieldOf(fieldOf(font, '_layoutEngine'), 'engine'), 'GPOSProcessor');
  if (!isPositioning(positioning)) return;
  const applyAnchor = positioning.applyAnchor.bind(positioning);
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor !== null && base !== null) applyAnchor(mark, base, baseIndex);
  };
}

const isPositioning = (value: unknown): value is Positioning => typeof fieldOf(value, 'applyAnchor') === 'function';
