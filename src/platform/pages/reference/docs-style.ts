import { dark, light } from '../palette.ts';

/**
 * Colours of code, beside those of the palette. Each reaches 4.5 : 1 on `page` and `surface`; axe measures it in the tests of the pages.
 */
export const codeColours = {
  light: { codeText: '#7a3e00', codeName: '#1d4f91', warn: '#7a4a00' },
  dark: { codeText: '#f2c58c', codeName: '#a3c8ff', warn: '#f2c58c' },
} as const;

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The style of the developers' documentation. It comes after the style of all pages. */
export const docsStyle = `
:root{${variables(codeColours.light)};--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;--shade:${light.page}}
@media (prefers-color-scheme:dark){:root{${variables(codeColours.dark)};--shade:${dark.page}}}
html{scroll-padding-top:5rem;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
.docs{background:var(--surface);font-size:1rem}
.skip{position:absolute;clip-path:inset(50%);white-space:nowrap}
.skip:focus{clip-path:none;inset-inline-start:1rem;top:1rem;z-index:3;padding:.5rem 1rem;background:var(--surface)}
.top{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:baseline;padding:.875rem 1.25rem;border-bottom:1px solid var(--line);background:var(--surface)}
.top ul{display:flex;gap:1.25rem;margin:0;padding:0;list-style:none}
.top li a{display:block;padding:.25rem 0;color:var(--ink);text-decoration:none}
.top li a:hover{text-decoration:underline}
.top [aria-current]{border-bottom:2px solid var(--accent);color:var(--accent);font-weight:600}
.columns{display:grid;grid-template-columns:minmax(0,1fr);width:100%;max-width:80rem;margin:0 auto}
.docs main{max-width:none;min-width:0;padding:1.5rem 1.25rem 6rem}
.docs main:focus{outline:0}
.contents{padding:1rem 1.25rem 0;font-size:.9375rem}
.contents summary{cursor:pointer;padding:.375rem 0;font-weight:600}
.contents ul{margin:0;padding:0;list-style:none}
.contents ul ul{padding-inline-start:.875rem}
.contents li a{display:block;padding:.3125rem .5rem;border-radius:.375rem;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.contents ul ul a{color:var(--muted)}
.contents a:hover{background:var(--shade);text-decoration:underline}
.contents a.here{background:var(--accentTint);color:var(--accent)}
@media (min-width:64rem){
.columns{grid-template-columns:17rem minmax(0,1fr)}
.contents{position:sticky;top:4rem;max-height:calc(100vh - 4rem);overflow-y:auto;padding-block:1.5rem 2rem;padding-inline:1.25rem 1rem}
.docs main{padding-block:2rem 8rem;padding-inline:2.5rem 2rem}
}
.docs h1{margin-bottom:1rem}
.docs h2{margin:3rem 0 1rem;padding-top:1.5rem;border-top:1px solid var(--line);font:400 1.625rem/1.3 var(--serif)}
.docs h3{margin:2rem 0 .5rem;font:600 1.1875rem/1.4 var(--sans)}
.docs h4{margin:1.75rem 0 .625rem;font:600 1rem/1.5 var(--sans)}
.operation{margin-top:2.5rem}
.anchor{color:var(--muted);text-decoration:none;font-weight:400;opacity:0}
:hover>.anchor,.anchor:focus{opacity:1}
.docs p{max-width:46rem}
.docs p:last-child{margin-bottom:1rem}
.docs main ul,.docs main ol{max-width:46rem}
.docs li{margin:.25rem 0}
.docs code{font-family:var(--mono);font-size:.875em;overflow-wrap:anywhere}
.docs p code,.docs li code,.docs td code{padding:.1em .3em;border-radius:.25rem;background:var(--shade)}
.code{position:relative;margin:0 0 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--page)}
.code pre{margin:0;padding:.875rem 1rem;overflow:auto;max-height:36rem;line-height:1.55;font-size:.9375rem;border-radius:.5rem}
.code .copy{position:absolute;top:.375rem;inset-inline-end:.375rem}
.small{padding:.25rem .625rem;border:1px solid var(--line);border-radius:.375rem;background:var(--surface);color:var(--ink);font:400 .8125rem/1.5 var(--sans);cursor:pointer}
.small:hover{border-color:var(--accent)}
.hljs-string,.hljs-variable,.hljs-subst .hljs-string,.hljs-meta .hljs-string{color:var(--codeText)}
.hljs-attr,.hljs-attribute,.hljs-title,.hljs-built_in,.hljs-property{color:var(--codeName)}
.hljs-keyword,.hljs-literal,.hljs-number,.hljs-meta{color:var(--accent)}
.hljs-comment{color:var(--muted)}
.hljs-subst{color:var(--ink)}
.address{display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}
.method{padding:.125rem .5rem;border-radius:.25rem;background:var(--accentTint);color:var(--accent);font:600 .8125rem/1.6 var(--mono)}
.docs .fields{max-width:none;margin:0 0 1rem;padding:0;list-style:none;border-top:1px solid var(--line)}
.docs .field{margin:0;padding:.75rem 0;border-bottom:1px solid var(--line)}
.field .fields{margin:.5rem 0 0;padding-inline-start:1rem;border-inline-start:2px solid var(--line);border-top:0}
.field .fields .field:last-child{border-bottom:0}
.field p{margin:.25rem 0 0}
.field .head{overflow-wrap:anywhere}
.docs .field .name{padding:0;background:none;font-weight:600}
.type,.bounds{color:var(--muted);font-size:.9375rem}
.required{color:var(--warn);font-size:.875rem}
.docs .plain{padding-inline-start:1.25rem}
.answer,.example{margin:0 0 .5rem;border:1px solid var(--line);border-radius:.5rem}
.answer summary,.example summary{padding:.625rem 1rem;cursor:pointer}
.answer .inner{padding:.25rem 1rem}
.example .code{margin:0;border:0;border-top:1px solid var(--line);border-radius:0 0 .5rem .5rem}
.status{font:600 .875rem/1 var(--mono)}
.s2{color:var(--accent)}.s4{color:var(--warn)}.s5{color:var(--alert)}
.caption{margin:.75rem 0 .375rem;font-size:.9375rem;color:var(--muted)}
.tabs{display:flex;flex-wrap:wrap;gap:.25rem;margin-bottom:.375rem}
.tabs button{padding:.375rem .875rem;border:1px solid transparent;border-radius:.375rem;background:none;color:var(--ink);font:inherit;font-size:.9375rem;cursor:pointer}
.tabs button:hover{border-color:var(--line)}
.tabs [aria-selected=true]{background:var(--accentTint);color:var(--accent);font-weight:600}
.try,.card-inset{margin:1.25rem 0;padding:1.125rem 1.25rem;border:1px solid var(--line);border-radius:.625rem;background:var(--page)}
.try .title{margin:0 0 .75rem;font-weight:600}
.input{margin:0 0 .875rem}
.input label,.card-inset label{display:block;margin-bottom:.25rem;font-size:.9375rem;font-weight:600}
.input input,.input textarea,.card-inset input[type=password]{width:100%;max-width:46rem;padding:.5rem .75rem;border:1px solid var(--muted);border-radius:.375rem;background:var(--surface);color:var(--ink);font:400 .9375rem/1.5 var(--mono)}
.input textarea{resize:vertical}
.pair{display:grid;gap:0 1rem;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));max-width:46rem}
.docs .try .actions{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:0}
.docs .button{padding:.5rem 1.25rem;font-size:1rem}
.docs button[disabled]{opacity:.6;cursor:default}
.result:not(:empty){margin-top:1rem;padding-top:1rem;border-top:1px solid var(--line)}
.choice{display:flex;gap:.625rem;align-items:baseline;margin:.375rem 0}
.docs .choice label{display:inline;margin:0;font-weight:400}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.75rem 0 0}
#pasted-key{min-width:min(28rem,70vw)}
.error{color:var(--alert)}
.table{margin:0 0 1rem;overflow-x:auto}
.docs table{width:100%;border-collapse:collapse;font-size:.9375rem}
.docs th,.docs td{padding-block:.5rem;padding-inline:0 .75rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.docs td:first-child code{white-space:nowrap}
@media (scripting:enabled) and (max-width:63.99rem){.contents:not(.ready) details>ul{display:none}}
@media (max-width:63.99rem){.code pre{white-space:pre-wrap;overflow-wrap:anywhere}}
@media (max-width:39.99rem){.docs .button{display:inline-block}.docs h1{font-size:1.75rem}}
@media print{.top,.contents,.try,.card-inset,.copy{display:none!important}}
`;
