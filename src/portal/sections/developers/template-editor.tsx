import { Button, Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { useLimit } from '../../components/limited-input.tsx';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import classes from './template-editor.module.css';
import { templateParts } from './template-parts.ts';
import { t } from '../../../language/translate.ts';

interface TemplateEditorProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The variables that the template may use. */
  readonly variables: LmsOperation['variables'];
  /** Whether the template may have several lines. */
  readonly multiline?: boolean;
  readonly placeholder?: string;
  /** Maximum number of characters. */
  readonly limit: number;
}

/**
 * A text field for a template. An invisible copy of the text behind the field carries the background colours of the
 * variables, so that the field stays a normal one for keyboards and screen readers. A message names unknown variables.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  const { label, description, value, onChange, variables, multiline = false, placeholder, limit } = props;
  const id = useId();
  const { field, problem } = useLimit<HTMLTextAreaElement>(value, limit);
  const wasUsed = useRef(false);

  const change = (next: string) => onChange(multiline ? next : next.replaceAll(/[\r\n]+/g, ''));
  const insert = (text: string) => {
    const element = field.current!;
    // A variable is inserted at the cursor, or at the end if the field never had the focus.
    const [start, end] = wasUsed.current
      ? [element.selectionStart, element.selectionEnd]
      : [value.length, value.length];
    element.focus();
    element.setSelectionRange(start, end);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other function lets the browser undo the insertion
    if (document.execCommand('insertText', false, text)) return;
    element.setRangeText(text, start, end, 'end');
    change(element.value);
  };
  const parts = templateParts(
    value,
    variables.map(({ name }) => name),
  );
  const unknown = [...new Set(parts.filter(({ kind }) => kind === 'unknown').map(({ text }) => text))];
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'description', 'input']}
    >
      <div className={classes.editor} dir="ltr" data-multiline={multiline || undefined}>
        <div className={classes.mirror} aria-hidden>
          {parts.map(({ kind, text }, index) =>
            kind === 'text' ? (
              text
            ) : (
              <span key={index} className={classes.variable} data-kind={kind}>
                {text}
              </span>
            ),
          )}
          {/* Gives an empty last line its height. */}
          {'\u200b'}
        </div>
        <textarea
          ref={field}
          id={id}
          className={classes.field}
          rows={1}
          value={value}
          placeholder={placeholder}
          aria-invalid={problem !== null || undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby={`${id}-description ${id}-unknown`}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => {
            wasUsed.current = true;
          }}
          onKeyDown={(event) => {
            if (multiline || event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </div>
      <div id={`${id}-unknown`} className={classes.unknown}>
        {[problemsOf(unknown), problem].filter(Boolean).join(' ')}
      </div>
      <div className={classes.variables} role="group" aria-label={t('Variables for {label}', { label })}>
        {variables.map(({ name, kind }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            className={classes.insert}
            onClick={() => insert(`\${${name}}`)}
          >
            <span className={classes.verb}>{t('Insert')}</span> <code className={classes.name}>{`\${${name}}`}</code>
            {kind === 'json' ? <span className={classes.hint}>{t('JSON array, without quotes')}</span> : null}
          </Button>
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** Returns a message about unknown and unclosed variables. */
function problemsOf(unknown: readonly string[]): string {
  const foreign = unknown.filter((text) => text.endsWith('}'));
  return [
    foreign.length === 0 ? '' : t('This operation has no variable {join}.', { join: foreign.join(', ') }),
    foreign.length === unknown.length ? '' : t("A variable has no closing '}'."),
  ]
    .join(' ')
    .trim();
}
