import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { emailTemplatePreview, type EmailTemplateKey, type EmailTemplateText } from '../../queries/email-templates.ts';
import classes from './email-preview.module.css';

const looks = ['light', 'dark', 'text'] as const;
type Look = (typeof looks)[number];

const lookNames: Readonly<Record<Look, string>> = { light: t('Light'), dark: t('Dark'), text: t('Plain text') };

interface EmailPreviewProps {
  readonly path: EmailTemplateKey;
  readonly text: EmailTemplateText;
  /** Whether the text has no fault. Until then the preview stays as it was; the fault stands at its field. */
  readonly isSound: boolean;
}

/** The e-mail with made-up data, as it would be sent with this text. It follows the text while it is written. */
export function EmailPreview({ path, text, isSound }: EmailPreviewProps) {
  const preview = useQuery({ ...emailTemplatePreview(path, text), enabled: isSound });
  const [look, setLook] = useState<Look>('light');
  return (
    <Stack gap="sm" component="section" aria-label={t('Preview')}>
      <SegmentedControl
        aria-label={t('Preview')}
        data={looks.map((value) => ({ value, label: lookNames[value] }))}
        value={look}
        onChange={setLook}
        style={{ alignSelf: 'flex-start' }}
      />
      {preview.error === null ? null : (
        <Alert color="yellow" variant="light">
          {preview.error.message}
        </Alert>
      )}
      {preview.data === undefined ? null : (
        <>
          <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {preview.data.subject}
          </Text>
          {look === 'text' ? (
            <pre className={classes.text} dir="auto">
              {preview.data.text}
            </pre>
          ) : (
            <EmailFrame html={preview.data[look]} />
          )}
        </>
      )}
    </Stack>
  );
}

/**
 * Shows an e-mail in a frame of its own, where no script can run. The page's Content-Security-Policy allows no styles within
 * HTML, so they are set one by one.
 */
function EmailFrame({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    const view = inner?.defaultView;
    if (!inner || !view) return;
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const inert = html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(' style="', ' data-style="');
    const parsed = new DOMParser().parseFromString(inert, 'text/html');
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    inner.adoptedStyleSheets = [sheet];
    const { lang, dir } = parsed.documentElement;
    Object.assign(inner.documentElement, { lang, dir });
    inner.body.replaceWith(inner.importNode(parsed.body, true));
    for (const element of inner.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
      delete element.dataset['style'];
    }
    for (const link of inner.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={t('Preview of the e-mail')}
      sandbox="allow-same-origin allow-popups"
      className={classes.frame}
    />
  );
}
