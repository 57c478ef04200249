import { compilePage, type PageFrame } from './page-shell.ts';

const render = compilePage<PageFrame & { readonly docsUrl: string }>(`<div class="card">
<div class="body">
<h1>Training progress and certificates</h1>
<p class="intro">Attain is a platform for training organisations. It takes progress from a learning management system, works out units, outcomes and marks from it, issues certificates when they are earned, and tells students by e-mail.</p>
<ul class="links">
<li><a href="{{docsUrl}}">API reference</a><span>How a learning management system reports progress.</span></li>
<li><a href="/readyz">Service health</a><span>Whether this installation and what it depends on are working.</span></li>
</ul>
</div>
</div>`);

/** The page at `/`: what this is and where to go. The version is shown when it is given. */
export function renderHomePage({ docsUrl, version }: { docsUrl: string; version?: string }): string {
  const footer = `To check a certificate, open the address printed on it or scan its QR code.${version === undefined ? '' : ` Attain ${version}.`}`;
  return render({ pageTitle: 'Attain', footer, docsUrl });
}
