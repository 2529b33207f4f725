import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** Like a printed card: everything in the middle, in old type, on tinted paper. */
export const letter: Look = {
  style: `
body{background:var(--tint);font:18px/1.65 'Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif}
.paper{max-width:680px;margin:32px auto;padding:48px clamp(20px,7vw,72px);background:var(--paper);border:1px solid var(--line);outline:1px solid var(--line);outline-offset:5px}
header{text-align:center;border-bottom:3px double var(--accent);padding-bottom:20px}
.brand{margin:0 0 12px;font-size:1.05rem;letter-spacing:.14em;text-transform:uppercase}.brand a{color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:2px 20px;font-style:italic}nav a[aria-current]{color:inherit;text-decoration:none}
.hero{text-align:center;padding:28px 0 12px}h1{font-size:2.1rem;font-weight:400}.hero h1{margin:0}h2{font-size:1.25rem;font-weight:400;font-style:italic;color:var(--accent)}
.lead{margin:.5rem 0 0;font-style:italic}
.services{list-style:none;padding:0;text-align:center}.services li+li::before{content:"";display:block;width:24px;border-top:1px solid var(--accent);margin:8px auto}
.card{padding:6px 0}.team{grid-template-columns:minmax(0,1fr)}.person{border-bottom:1px solid var(--line);padding-bottom:14px}
footer{margin-top:40px;border-top:3px double var(--accent);padding-top:16px;text-align:center;font-size:15px}
@media(max-width:720px){.paper{margin:0;border:0;outline:0;padding:28px 20px}}
`,
  body: ({ brand, nav, main, footer }) => html`<div class="paper">
    <header>${brand}${nav}</header>
    <main id="content">${main}</main>
    <footer>${footer}</footer>
  </div>`,
};
