import Handlebars from 'handlebars';
import { t } from '../../language/translate.ts';
import { aroundName, emailDirection } from './email-direction.ts';
import { emailWords } from './email-words.ts';
import type { RenderedEmail } from './rendered-email.ts';

/** An e-mail to a user of the portal with a link to one page. */
export interface AccountEmail {
  readonly subject: string;
  readonly organisationName: string;
  readonly greeting: string;
  readonly explanation: string;
  /** Says what to do with the link. */
  readonly instruction: string;
  /** The label of the button. */
  readonly button: string;
  /** Says how long the link works, and what to do with an unexpected e-mail. */
  readonly validity: string;
  /** Absolute http(s) address. */
  readonly url: string;
  /** A list below the explanation, each entry with its absolute http(s) address. */
  readonly items?: readonly { readonly text: string; readonly url: string }[];
  /** A link at the end, such as one that stops these e-mails. */
  readonly ending?: { readonly text: string; readonly url: string };
}

/**
 * Renders the e-mail as HTML and as plain text; every value is escaped.
 * @throws TypeError when the link is not an absolute http(s) address
 */
export function renderAccountEmail(email: AccountEmail): RenderedEmail {
  const link = ({ text, url }: { readonly text: string; readonly url: string }) => ({ text, url: webAddress(url) });
  const view = {
    ...email,
    subject: email.subject.slice(0, 150),
    url: webAddress(email.url),
    items: (email.items ?? []).map(link),
    ending: email.ending === undefined ? null : link(email.ending),
    ...emailDirection(),
    sender: aroundName((organisationName) =>
      t('Sent automatically by Attain on behalf of {organisationName}.', { organisationName }),
    ),
  };
  const text = [
    view.greeting,
    view.explanation,
    ...(view.items.length === 0 ? [] : [view.items.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n')]),
    `${view.instruction}\n${view.url}`,
    view.validity,
    ...(view.ending === null ? [] : [`${view.ending.text}: ${view.ending.url}`]),
    `-- \n${view.sender.before}${view.organisationName}${view.sender.after}`,
  ];
  return { subject: view.subject, html: render(view), text: `${text.join('\n\n')}\n` };
}

function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new TypeError('A link in an e-mail must be an absolute http or https address');
  }
  return parsed.href;
}

// Like the e-mails about certificates: tables, inline styles, and dark mode if the reader's program supports it.
const handlebars = Handlebars.create();
handlebars.registerHelper('words', emailWords);
const render = handlebars.compile(
  `<!doctype html>
<html lang="{{language}}" dir="{{direction}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{subject}}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 24px 12px !important; }
  .card { padding: 28px 22px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0e1413 !important; }
  .card { background-color: #171f1d !important; border-color: #2c3835 !important; }
  .ink { color: #e8efec !important; }
  .muted { color: #a5b3ad !important; }
  .accent { color: #6bd0b4 !important; }
  .button { background-color: #6bd0b4 !important; }
  .button a { color: #06251d !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f4;-webkit-text-size-adjust:100%;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5f4;">
<tr><td class="outer" align="center" style="padding:40px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="accent" style="padding:0 4px 20px;font-family:Georgia,'Times New Roman',serif;font-size:22px;line-height:28px;color:#0b5f4e;">Attain</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #dbe2df;border-radius:10px;padding:40px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
<h1 class="ink" dir="auto" style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-weight:normal;font-size:28px;line-height:36px;color:#14211d;overflow-wrap:anywhere;">{{subject}}</h1>
<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#14211d;overflow-wrap:anywhere;">{{greeting}}</p>
<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#14211d;overflow-wrap:anywhere;">{{words explanation}}</p>
{{#each items}}<p class="ink" style="margin:0 0 12px;padding-{{@root.start}}:12px;border-{{@root.start}}:3px solid #0b5f4e;font-size:16px;line-height:25px;color:#14211d;overflow-wrap:anywhere;"><a class="accent" href="{{url}}" style="color:#0b5f4e;">{{text}}</a></p>
{{/each}}<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:25px;color:#14211d;">{{words instruction}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;">
<tr><td class="button" style="background-color:#0b5f4e;border-radius:6px;"><a href="{{url}}" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;">{{button}}</a></td></tr>
</table>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:22px;color:#53615b;overflow-wrap:anywhere;word-break:break-all;">{{url}}</p>
<p class="muted" style="margin:0;font-size:14px;line-height:22px;color:#53615b;">{{words validity}}{{#if ending}} <a class="accent" href="{{ending.url}}" style="color:#0b5f4e;">{{words ending.text}}</a>{{/if}}</p>
</td></tr>
<tr><td class="muted" style="padding:24px 4px 0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#53615b;">{{sender.before}}<span dir="auto">{{organisationName}}</span>{{sender.after}}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`,
  { strict: true },
);
