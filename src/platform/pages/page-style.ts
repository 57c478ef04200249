import { dark, light, type Palette } from './palette.ts';

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The one style sheet of all pages. Each page contains it, and its hash allows it there (Content-Security-Policy). */
export const pageStyle = `
:root{color-scheme:light dark;${variables(light)};--serif:ui-serif,Georgia,Cambria,"Times New Roman",serif;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Helvetica,Arial,sans-serif}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:400 1.0625rem/1.6 var(--sans)}
.masthead,main,.colophon{width:100%;max-width:44rem;margin:0 auto;padding:0 1.25rem}
.masthead{padding-top:2rem;padding-bottom:1.5rem}
.wordmark{font:400 1.625rem/1 var(--serif);letter-spacing:-.01em;color:var(--accent);text-decoration:none}
a.wordmark:hover{text-decoration:underline;text-underline-offset:.2em}
.brand{display:flex;align-items:center;gap:.875rem}
.brand .wordmark{min-width:0;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}
.logo{flex:none;max-width:min(11.25rem,50vw);max-height:3.5rem;padding:.375rem;border:1px solid var(--line);border-radius:.375rem;background:#fff}
main{flex:1}
.colophon{padding-top:2rem;padding-bottom:2.5rem;font-size:.875rem;color:var(--muted)}
.colophon p{margin:0}
.languages{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:.75rem}
.languages button{padding:.375rem 0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
.languages [aria-current]{color:inherit;font-weight:600;text-decoration:none}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.lead,.body{padding:1.75rem 1.5rem}
.lead{border-bottom:1px solid var(--line)}
.lead.valid{background:var(--accentTint)}
.lead.invalid{background:var(--alertTint)}
.lead:last-child{border-bottom:0}
.state{display:flex;gap:.875rem;align-items:center}
.state svg{flex:none;width:2rem;height:2rem}
.valid .state{color:var(--accent)}
.invalid .state{color:var(--alert)}
.unknown .state{color:var(--ink)}
h1{margin:0;font:400 1.75rem/1.25 var(--serif);text-wrap:balance;overflow-wrap:anywhere}
h2{margin:0 0 .5rem;font:600 1rem/1.5 var(--sans)}
p{margin:0 0 1rem;overflow-wrap:anywhere}
p:last-child{margin-bottom:0}
.state+p{margin-top:1rem}
h1+p{margin-top:1.25rem}
.intro{font-size:1.1875rem}
.muted{color:var(--muted)}
dl{margin:0}
.fact{padding:.875rem 0;border-bottom:1px solid var(--line)}
.fact:first-child{padding-top:0}
.fact:last-child{padding-bottom:0;border-bottom:0}
dt{font-size:.875rem;color:var(--muted)}
dd{margin:0;text-align:start;overflow-wrap:anywhere}
.holder{font:400 1.375rem/1.35 var(--serif)}
.actions{margin:2rem 0 0}
.button{display:inline-block;padding:.75rem 1.5rem;border-radius:.375rem;background:var(--accent);color:var(--onAccent);font-weight:600;text-decoration:none;text-align:center}
button.button{border:0;font:600 1.0625rem/1.6 var(--sans);cursor:pointer}
.button:hover{text-decoration:underline;text-underline-offset:.2em}
a{color:var(--accent);text-underline-offset:.2em}
.links{margin:1.75rem 0 0;padding:0;list-style:none}
.links li{padding:1rem 0;border-top:1px solid var(--line)}
.links li:last-child{padding-bottom:0}
.links a{font-weight:600}
.links span{display:block;color:var(--muted);font-size:.9375rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
@media (min-width:40rem){
.masthead{padding-top:4rem;padding-bottom:2rem}
.lead,.body{padding:2.5rem 2.75rem}
h1{font-size:2.125rem}
.state svg{width:2.5rem;height:2.5rem}
.fact{display:grid;grid-template-columns:10rem 1fr;align-items:baseline}
}
@media (max-width:39.99rem){.button{display:block}}
@media print{
:root{${variables({ ...light, page: '#ffffff' })}}
body{min-height:0}
.card{break-inside:avoid}
.actions,.links,.languages{display:none}
}
`;
