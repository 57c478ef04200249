import { t } from '../../../language/translate.ts';
import { compilePage, type PageFrame } from '../../../platform/pages/page-shell.ts';

interface DigestPage extends PageFrame {
  readonly isOff: boolean;
  readonly heading: string;
  readonly explanation: string;
  /** The text of the button, or of the link to the profile when the digests have ended. */
  readonly next: string;
}

const render = compilePage<DigestPage>(`<div class="card">
<div class="body">
<h1>{{heading}}</h1>
<p>{{explanation}}</p>
{{#if isOff}}
<p><a href="/profile">{{next}}</a></p>
{{else}}
<form method="post" class="actions"><button class="button" type="submit">{{next}}</button></form>
{{/if}}
</div>
</div>`);

/** Renders the page that ends a user's digests, or the answer that they have ended, in the present language. */
export const renderDigestPage = ({ isOff }: { readonly isOff: boolean }): string =>
  isOff
    ? render({
        pageTitle: `${t('No more digests')} – Attain`,
        footer: t('Daily digest'),
        isOff,
        heading: t('You get no more daily digests'),
        explanation: t(
          'The bell in Attain still shows what needs your attention. You can switch the digest on again in your profile.',
        ),
        next: t('Open your profile'),
      })
    : render({
        pageTitle: `${t('Stop the daily digest?')} – Attain`,
        footer: t('Daily digest'),
        isOff,
        heading: t('Stop the daily digest?'),
        explanation: t(
          'Attain then sends you no e-mail in the morning about what needs your attention. The bell in Attain still shows it.',
        ),
        next: t('Stop the digest'),
      });
