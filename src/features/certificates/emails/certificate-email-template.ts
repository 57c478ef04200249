import Handlebars from 'handlebars';
import type { BrandColours } from '../../../domain/organisations/brand-colour.ts';
import type { EmailDirection } from '../../../platform/outbox/email-direction.ts';
import { emailWords } from '../../../platform/outbox/email-words.ts';
import type { Inline } from '../../../domain/emails/template-markup.ts';

export interface CertificateEmailView extends EmailDirection {
  /** The sentence about the sender, before and after the organisation's name. */
  readonly sender: { readonly before: string; readonly after: string };
  readonly pdfLabel: string;
  readonly accent: { readonly light: BrandColours; readonly dark: BrandColours };
  readonly logo: {
    readonly contentId: string;
    /** In pixels, as it is shown. */
    readonly width: number;
    readonly height: number;
  } | null;
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly (readonly Inline[])[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly pdfUrl: string | null;
  readonly verificationUrl: string;
  readonly verificationLabel: string;
  readonly organisationName: string;
}

// Fills the inbox's preview line, which would otherwise show the first words of the body.
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

// Mail clients support tables and inline styles. The style block only adds dark mode and narrow screens for some of
// them. `dir="auto"` keeps a name that is written from right to left from reordering the words around it.
const SOURCE = `<!doctype html>
<html lang="{{language}}" dir="{{direction}}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>{{subject}}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 24px 12px !important; }
  .card { padding: 28px 22px !important; }
  .fact-label, .fact-value { display: block !important; width: auto !important; }
  .fact-label { padding: 12px 0 0 !important; border-bottom: 0 !important; }
  .fact-value { padding: 2px 0 12px !important; }
  .button { width: 100% !important; }
  .button a { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0e1413 !important; }
  .card { background-color: #171f1d !important; border-color: #2c3835 !important; }
  .ink { color: #e8efec !important; }
  .muted { color: #a5b3ad !important; }
  .rule { border-color: #2c3835 !important; }
  .accent { color: {{accent.dark.accent}} !important; }
  .button td { background-color: {{accent.dark.accent}} !important; }
  .button a { color: {{accent.dark.onAccent}} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f4;-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:#f3f5f4;">{{preheader}}${PADDING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5f4;">
<tr><td class="outer" align="center" style="padding:40px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td style="padding:0 4px 20px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
{{#if logo}}<td valign="middle" style="padding:6px;background-color:#ffffff;border-radius:6px;"><img src="cid:{{logo.contentId}}" width="{{logo.width}}" height="{{logo.height}}" alt="" style="display:block;border:0;"></td><td style="width:14px;font-size:1px;line-height:1px;">&nbsp;</td>{{/if}}
<td class="accent" valign="middle" dir="auto" style="font-family:Georgia,'Times New Roman',serif;font-size:20px;line-height:26px;letter-spacing:-0.2px;color:{{accent.light.accent}};overflow-wrap:anywhere;">{{organisationName}}</td>
</tr></table></td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #dbe2df;border-radius:10px;padding:40px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
<h1 class="ink" style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-weight:normal;font-size:28px;line-height:36px;color:#14211d;overflow-wrap:anywhere;">{{words heading}}</h1>
{{#each paragraphs}}
<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#14211d;overflow-wrap:anywhere;">{{#each this}}{{#if isBreak}}<br>{{else if url}}<a class="accent" href="{{url}}" style="color:{{@root.accent.light.accent}};text-decoration:underline;">{{words text}}</a>{{else if isBold}}<strong>{{words text}}</strong>{{else}}{{words text}}{{/if}}{{/each}}</p>
{{/each}}
<table class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0;border-top:1px solid #dbe2df;">
{{#each facts}}
<tr>
<th scope="row" class="fact-label muted rule" align="{{@root.start}}" valign="top" style="width:112px;padding:12px {{#if @root.isRightToLeft}}0 12px 16px{{else}}16px 12px 0{{/if}};border-bottom:1px solid #dbe2df;font-weight:normal;text-align:{{@root.start}};font-size:14px;line-height:22px;color:#53615b;">{{label}}</th>
<td class="fact-value ink rule" align="{{@root.start}}" valign="top" style="padding:12px 0;border-bottom:1px solid #dbe2df;font-size:15px;line-height:22px;color:#14211d;overflow-wrap:anywhere;"><span dir="auto">{{value}}</span></td>
</tr>
{{/each}}
</table>
{{#if pdfUrl}}
<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px;">
<tr><td style="background-color:{{accent.light.accent}};border-radius:6px;"><a href="{{pdfUrl}}" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:{{accent.light.onAccent}};text-decoration:none;">{{pdfLabel}}</a></td></tr>
</table>
{{/if}}
<p class="muted" style="margin:0;font-size:14px;line-height:22px;color:#53615b;"><a class="accent" href="{{verificationUrl}}" style="font-size:15px;color:{{accent.light.accent}};text-decoration:underline;">{{verificationLabel}}</a><br><span style="overflow-wrap:anywhere;word-break:break-all;">{{verificationUrl}}</span></p>
</td></tr>
<tr><td class="muted" style="padding:24px 4px 0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#53615b;">{{sender.before}}<span dir="auto">{{organisationName}}</span>{{sender.after}}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const handlebars = Handlebars.create();
handlebars.registerHelper('words', emailWords);
const render = handlebars.compile<CertificateEmailView>(SOURCE, { strict: true });

/** Renders the e-mail's HTML; every value is escaped. */
export function renderCertificateEmailHtml(view: CertificateEmailView): string {
  return render(view);
}
