import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const highlights = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--attain-info)' },
  { tag: tags.string, color: 'var(--attain-positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--attain-caution)' },
]);

/** The editor in the portal's colours, which follow the colour scheme. */
export const editorLooks = [
  syntaxHighlighting(highlights),
  EditorView.theme({
    '&': { color: 'var(--mantine-color-text)', backgroundColor: 'var(--attain-surface)', fontSize: '0.8125rem' },
    '&.cm-focused': { outline: 'none' },
    '&.cm-focused > .cm-scroller': { outline: '2px solid var(--attain-accent)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'var(--mantine-color-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
    '.cm-gutters': {
      color: 'var(--mantine-color-dimmed)',
      backgroundColor: 'var(--attain-page)',
      borderRight: '1px solid var(--attain-line)',
    },
    // The signs for folding come a moment later than the text, which they must not move.
    '.cm-foldGutter': { minWidth: '1.1em' },
    '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--attain-hover) 70%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'color-mix(in srgb, var(--attain-accent) 22%, transparent)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--attain-accent-tint)' },
    '.cm-tooltip': {
      color: 'var(--mantine-color-text)',
      backgroundColor: 'var(--attain-surface)',
      border: '1px solid var(--attain-line)',
      borderRadius: 'var(--mantine-radius-sm)',
      boxShadow: '0 0.25rem 1rem rgb(0 0 0 / 0.15)',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: 'var(--mantine-color-text)',
      backgroundColor: 'var(--attain-accent-tint)',
    },
    '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontStyle: 'normal' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
    '.cm-diagnostic': { padding: '0.375rem 0.625rem', fontFamily: 'var(--mantine-font-family)' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--attain-negative)' },
    '.cm-panels': { color: 'var(--mantine-color-text)', backgroundColor: 'var(--attain-page)' },
    '.cm-panels input, .cm-panels button': {
      color: 'inherit',
      backgroundColor: 'var(--attain-surface)',
      backgroundImage: 'none',
      border: '1px solid var(--attain-control)',
    },
    '.cm-foldPlaceholder': {
      color: 'var(--mantine-color-dimmed)',
      backgroundColor: 'var(--attain-page)',
      borderColor: 'var(--attain-line)',
    },
    '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--attain-info-tint) !important' },
    '.cm-changedText': { background: 'color-mix(in srgb, var(--attain-info) 22%, transparent) !important' },
    '.cm-deletedChunk': { backgroundColor: 'var(--attain-positive-tint) !important' },
    '.cm-deletedChunk .cm-deletedText': {
      background: 'color-mix(in srgb, var(--attain-positive) 22%, transparent) !important',
    },
    '.cm-deletedChunk .cm-chunkButtons button': {
      minHeight: '1.625rem',
      margin: '0.125rem',
      padding: '0.125rem 0.5rem',
      color: 'var(--mantine-color-text)',
      background: 'var(--attain-surface)',
      border: '1px solid var(--attain-control)',
      borderRadius: 'var(--mantine-radius-sm)',
      fontFamily: 'var(--mantine-font-family)',
      fontSize: '0.75rem',
      fontWeight: '600',
      cursor: 'pointer',
    },
    '.cm-deletedLineGutter': { background: 'var(--attain-positive) !important' },
    '.cm-changedLineGutter': { background: 'var(--attain-info) !important' },
    '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
    '.cm-collapsedLines': {
      color: 'var(--mantine-color-dimmed)',
      background: 'var(--attain-page)',
      fontFamily: 'var(--mantine-font-family)',
    },
  }),
];
