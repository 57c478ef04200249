import { dark, light, type Palette } from './palette.ts';

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The one style sheet of all pages. Each page contains it, and its hash allows it there (Content-Security-Policy). */
export const pageStyle = `
:root{color-scheme:light dark;${variables(light)};--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Helvetica,Arial,sans-serif;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:400 1rem/1.55 var(--sans)}
.masthead{background:var(--surface);border-bottom:1px solid var(--line)}
.masthead>div,main{width:100%;max-width:64rem;margin:0 auto;padding:0 1rem}
.masthead>div{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding-top:.625rem;padding-bottom:.625rem}
.wordmark{font-weight:700;letter-spacing:-.01em;color:var(--accent);text-decoration:none}
.who{flex:1 1 0;display:flex;justify-content:flex-end;align-items:center;gap:.75rem;min-width:0;font-size:.9375rem}
.who>span{min-width:0;overflow-wrap:anywhere;line-height:1.35;text-align:right}
.who small{display:block;font-size:.8125rem;color:var(--muted)}
.masthead nav{display:flex;gap:.25rem;margin:0 -.625rem}
.masthead nav a{padding:.375rem .625rem;border-radius:.375rem;color:var(--ink);text-decoration:none;font-weight:500}
.masthead nav a:hover{background:var(--accentTint)}
.masthead nav a[aria-current]{background:var(--accentTint);color:var(--accent);font-weight:600}
main{flex:1;padding-top:1.5rem;padding-bottom:3rem}
.skip{position:absolute;left:.5rem;top:.5rem;background:var(--surface);padding:.5rem 1rem}
.skip:not(:focus){clip-path:inset(50%)}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.25;letter-spacing:-.015em;text-align:left;overflow-wrap:anywhere}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.35}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
p:last-child{margin-bottom:0}
a{color:var(--accent);text-underline-offset:.2em}
.muted{color:var(--muted)}
.small{font-size:.875rem}
.crumb{margin:0 0 .5rem;font-size:.9375rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.625rem;padding:1.25rem;margin-bottom:1.25rem}
.card>h2:only-child{margin:0}
.narrow{max-width:36rem;margin:8vh auto 0}
.notice{padding:.75rem 1rem;border-radius:.5rem;margin-bottom:1.25rem;border:1px solid transparent}
.notice.good{background:var(--goodTint);color:var(--good)}
.notice.bad{background:var(--badTint);color:var(--bad)}
.badge{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;font-size:.8125rem;font-weight:600;line-height:1.5;white-space:nowrap;background:var(--page);color:var(--muted)}
.badge.accent{background:var(--accentTint);color:var(--accent)}
.badge.good{background:var(--goodTint);color:var(--good)}
.badge.bad{background:var(--badTint);color:var(--bad)}
.rows{list-style:none;margin:0 0 1.25rem;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:.625rem;overflow:hidden}
.rows>li{position:relative;display:grid;gap:.125rem 1.25rem;padding:.875rem 1.25rem;border-top:1px solid var(--line)}
.rows>li:first-child{border-top:0}
.rows>li.linked:hover{background:var(--accentTint)}
.rows a.title{font-weight:600;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.rows a.title::after{content:"";position:absolute;inset:0}
.rows a.title:focus-visible{outline:0}
.rows a.title:focus-visible::after{outline:3px solid var(--accent);outline-offset:-3px;border-radius:.625rem}
.rows li.linked:hover a.title{color:var(--accent);text-decoration:underline}
.rows span{overflow-wrap:anywhere;min-width:0}
.badges{display:flex;flex-wrap:wrap;gap:.375rem;align-items:center}
.bar{display:flex;align-items:center;gap:.625rem;font-variant-numeric:tabular-nums}
.bar b{min-width:4em;font-weight:600;text-align:right}
progress{appearance:none;-webkit-appearance:none;flex:1;width:100%;height:.5rem;border:0;border-radius:1rem;overflow:hidden;background:var(--line);color:var(--accent)}
progress::-webkit-progress-bar{background:var(--line)}
progress::-webkit-progress-value{background:var(--accent);border-radius:1rem}
progress::-moz-progress-bar{background:var(--accent);border-radius:1rem}
form{margin:0}
label{display:block;font-weight:600;font-size:.9375rem;margin-bottom:.25rem}
.hint{margin:.375rem 0 0;font-size:.875rem;color:var(--muted)}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--surface);color:var(--ink);font:inherit}
button,.button{display:inline-block;min-height:2.75rem;padding:.5625rem 1.125rem;border:1px solid var(--accent);border-radius:.375rem;background:var(--accent);color:var(--onAccent);font:inherit;font-weight:600;line-height:1.5;text-decoration:none;cursor:pointer;white-space:nowrap}
button:hover,.button:hover{filter:brightness(1.08)}
button.plain,.button.plain{background:transparent;border-color:var(--edge);color:var(--accent)}
button.plain:hover,.button.plain:hover{background:var(--accentTint);filter:none}
button.slight{min-height:2rem;padding:.1875rem .75rem;font-size:.875rem}
.fields{display:grid;gap:.875rem;align-items:end}
.fields .grow{min-width:0}
.buttons{display:flex;flex-wrap:wrap;gap:.625rem}
.pager{display:flex;justify-content:space-between;gap:1rem}
dl{display:grid;gap:.75rem 1.5rem;margin:0}
dt{font-size:.875rem;color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.log{list-style:none;margin:0;padding:0}
.log>li{padding:.875rem 0;border-top:1px solid var(--line)}
.log>li:first-child{padding-top:0;border-top:0}
.log>li:last-child{padding-bottom:0}
.log .head{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin-bottom:.25rem}
.log .head strong{font-variant-numeric:tabular-nums}
.log .head form{margin-left:auto}
pre{margin:.375rem 0 0;padding:.625rem .75rem;border-radius:.375rem;background:var(--page);font:400 .875rem/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
code{font-family:var(--mono);font-size:.9375em}
.facts{margin-bottom:1.5rem}
.facts:last-child{margin-bottom:0}
.log .log>li{padding:.375rem 0;border-top:0}
.log .log .head{margin-bottom:0}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:39.99rem){
.masthead>div{column-gap:.75rem}
.who{font-size:.875rem}
.masthead nav{order:3;width:100%}
.fields button,.buttons>*{flex:1 1 auto;width:100%;text-align:center}
.rows>li.enrolment{grid-template-columns:minmax(0,1fr) auto}
.rows>li.enrolment .bar{grid-row:2;grid-column:1/-1;margin-top:.25rem}
.rows>li.enrolment .badges{flex-direction:column;align-items:flex-end}
.rows>li.course .badges{margin-top:.25rem}
}
@media (min-width:40rem){
main{padding-top:2.25rem}
.rows>li.enrolment{grid-template-columns:minmax(0,2fr) minmax(8rem,1.2fr) minmax(9rem,1fr);align-items:center}
.rows>li.course{grid-template-columns:minmax(0,1fr) auto;align-items:center}
.rows .badges{justify-content:flex-end}
.fields.two{grid-template-columns:minmax(0,1fr) auto}
.fields.three{grid-template-columns:minmax(0,2fr) minmax(0,1fr) auto}
dl.facts{grid-template-columns:repeat(3,minmax(0,1fr))}
dl.pairs{grid-template-columns:repeat(2,minmax(0,1fr))}
.fields.number{grid-template-columns:minmax(9rem,14rem) auto;justify-content:start}
}
@media (forced-colors:active){progress{border:1px solid}}
`;
