import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** Made by hand and today: much room, small capitals, thin lines. */
export const modern: Look = {
  style: `
.page{max-width:1040px;margin:0 auto;padding:0 24px}
header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:center;padding:28px 0;border-bottom:1px solid var(--line)}
.brand{margin:0 auto 0 0;font-weight:600}.brand a{color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:4px 24px}nav a{color:var(--quiet);text-decoration:none;padding:4px 0}nav a[aria-current]{color:var(--ink);box-shadow:0 2px var(--accent)}
.hero{padding:clamp(56px,10vw,128px) 0 clamp(32px,5vw,64px)}.hero h1{font-size:clamp(2rem,5.5vw,3.6rem);font-weight:500;letter-spacing:-.03em;margin:0}
.lead{font-size:1.25rem;color:var(--accent);margin:.75rem 0 0}
main>h1{font-weight:500;font-size:2.2rem;margin-top:48px}h2{font-weight:600;font-size:1.15rem}main>p{max-width:42rem;font-size:1.075rem}
section{border-top:1px solid var(--line);margin-top:48px;padding-top:12px}
.services{list-style:none;padding:0;display:grid;gap:0 40px;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr))}.services li{padding:12px 0;border-bottom:1px solid var(--line)}
.person{border:1px solid var(--line);border-radius:10px;padding:18px}
footer{margin-top:88px;padding:24px 0 48px;border-top:1px solid var(--line);color:var(--quiet);font-size:14px}
`,
  body: ({ brand, nav, main, footer }) => html`<div class="page">
    <header>${brand}${nav}</header>
    <main id="content">${main}</main>
    <footer>${footer}</footer>
  </div>`,
};
