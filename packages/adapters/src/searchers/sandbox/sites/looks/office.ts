import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** The site of an office: a coloured bar, the pages in a column at its side. */
export const office: Look = {
  style: `
body{font:16px/1.55 Arial,Helvetica,sans-serif;background:light-dark(#f1f3f5,#111315)}
header{background:var(--fill)}header .inner{max-width:1080px;margin:0 auto;padding:20px}
.brand{margin:0;font-size:1.35rem;font-weight:700}.brand a{color:#fff;text-decoration:none}
.columns{max-width:1080px;margin:0 auto;padding:24px 20px;display:grid;grid-template-columns:210px 1fr;gap:28px;align-items:start}
nav{background:var(--paper);border-top:3px solid var(--accent)}nav a{display:block;padding:11px 14px;border-bottom:1px solid var(--line);text-decoration:none}nav a[aria-current]{font-weight:700;background:var(--tint)}
main{background:var(--paper);padding:8px 32px 32px;min-width:0}main:only-child{grid-column:1/-1}
h1{font-size:1.8rem}h2{font-size:1.2rem;color:var(--accent)}.lead{font-weight:700;color:var(--quiet)}
.services{columns:2;column-gap:28px;padding-left:20px}.card{border:1px solid var(--line);padding:16px 18px}
footer{max-width:1080px;margin:0 auto;padding:0 20px 32px;font-size:14px;color:var(--quiet)}
@media(max-width:720px){.columns{grid-template-columns:minmax(0,1fr);padding:0}nav{display:flex;flex-wrap:wrap}nav a{border:0}main{padding:4px 20px 24px}.services{columns:1}}
`,
  body: ({ brand, nav, main, footer }) => html`<header><div class="inner">${brand}</div></header>
    <div class="columns">
      ${nav}
      <main id="content">${main}</main>
    </div>
    <footer>${footer}</footer>`,
};
