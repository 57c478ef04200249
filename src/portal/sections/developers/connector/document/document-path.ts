import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Path } from './schema-walk.ts';

/** Reads a place as the API names it, such as `operations.GET_COURSES.steps[0]`. */
export function pathFrom(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/** Returns where the part at a path is in the text: the whole of it, or the innermost part around it that exists. */
export function rangeOf(text: string, path: Path): { readonly from: number; readonly to: number } {
  const root = parseTree(text);
  let node: Node | undefined;
  for (let length = path.length; root !== undefined && node === undefined && length >= 0; length--) {
    node = findNodeAtLocation(root, path.slice(0, length));
  }
  if (node === undefined) return { from: 0, to: 0 };
  // Of a member, its name is marked: a value may have many lines.
  const { offset, length } = node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
  const { type } = node;
  const isLong = node.parent?.type !== 'property' && (type === 'object' || type === 'array');
  return { from: offset, to: offset + (isLong ? 1 : length) };
}
