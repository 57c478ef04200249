import { compilePage, type PageFrame } from '../../../platform/pages/page-shell.ts';

const render = compilePage<PageFrame & { readonly isOff: boolean }>(`<div class="card">
<div class="body">
{{#if isOff}}
<h1>You get no more daily digests</h1>
<p>The bell in Attain still shows what needs you. You can switch the digest on again in your profile.</p>
<p><a href="/profile">Open your profile</a></p>
{{else}}
<h1>Stop the daily digest?</h1>
<p>Attain then sends you no e-mail in the morning about what needs you. The bell in Attain still shows it.</p>
<form method="post" class="actions"><button class="button" type="submit">Stop the digest</button></form>
{{/if}}
</div>
</div>`);

/** Renders the page that ends a user's digests, or the answer that they have ended. */
export const renderDigestPage = ({ isOff }: { readonly isOff: boolean }): string =>
  render({
    pageTitle: `${isOff ? 'No more digests' : 'Stop the daily digest?'} – Attain`,
    footer: 'Daily digest',
    isOff,
  });
