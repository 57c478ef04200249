import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintGutter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { pathFrom, rangeOf } from './document-path.ts';
import { editorLooks } from './editor-looks.ts';
import classes from './json-editor.module.css';
import { completeBySchema } from './schema-completion.ts';
import { schemaProblems } from './schema-problems.ts';
import type { JsonSchema } from './schema-walk.ts';
import { t } from '../../../../../language/translate.ts';

export interface JsonEditorHandle {
  /** Moves the cursor and the focus to the part that the API names, such as `operations.GET_COURSES.steps[0]`. */
  goTo(place: string): void;
}

interface JsonEditorProps {
  readonly ref?: Ref<JsonEditorHandle>;
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly schema: JsonSchema;
  /** A text to compare with; each difference can be taken over. Null for none. */
  readonly compareWith: string | null;
}

/**
 * An editor for JSON with completion and checks by a schema. The tab key leaves it, so that keyboard users are not caught
 * (WCAG 2.1.2).
 */
export default function JsonEditor({ ref, label, describedBy, value, onChange, schema, compareWith }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const comparison = useRef(new Compartment());
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      doc: value,
      extensions: [
        basics(schema),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, 'aria-describedby': describedBy }),
        comparison.current.of([]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) change.current(state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor is made once; the effects below bring it later changes
  }, []);

  useEffect(() => {
    const editor = view.current!;
    if (editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const extension = compareWith === null ? [] : differencesFrom(compareWith);
    view.current!.dispatch({ effects: comparison.current.reconfigure(extension) });
  }, [compareWith]);

  useImperativeHandle(ref, () => ({
    goTo: (path) => {
      const editor = view.current!;
      const { from, to } = rangeOf(editor.state.doc.toString(), pathFrom(path));
      editor.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      editor.focus();
    },
  }));

  return <div ref={place} className={classes.editor} />;
}

const basics = (schema: JsonSchema): Extension => [
  EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
  json(),
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  autocompletion({ override: [completeBySchema(schema)], icons: false }),
  linter((editor) => problemsIn(editor.state.doc.toString(), schema)),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  editorLooks,
];

/** Errors of the syntax; without any, what the schema does not permit. */
function problemsIn(text: string, schema: JsonSchema): Diagnostic[] {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first !== undefined) {
    const from = Math.min(first.offset, text.length);
    const message = t('This is not JSON: {words}.', { words: wordsOf(printParseErrorCode(first.error)) });
    return [{ from, to: Math.min(from + Math.max(first.length, 1), text.length), severity: 'error', message }];
  }
  return schemaProblems(schema, JSON.parse(text)).map(({ path, message }) => ({
    ...rangeOf(text, path),
    severity: 'error' as const,
    message,
  }));
}

/** `CommaExpected` is "comma expected". */
const wordsOf = (code: string): string => code.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();

/** Shows the differences from a text within the editor. Each has a button that takes it over, and one that keeps the own part. */
const differencesFrom = (text: string): Extension => [
  unifiedMergeView({
    original: text,
    highlightChanges: true,
    gutter: true,
    syntaxHighlightDeletions: false,
    collapseUnchanged: { margin: 3, minSize: 6 },
    mergeControls: (type, action) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = type === 'reject' ? t('Take over') : t('Keep mine');
      button.addEventListener('click', action);
      return button;
    },
  }),
  EditorState.phrases.of({ '$ unchanged lines': '$ lines without a difference' }),
];
