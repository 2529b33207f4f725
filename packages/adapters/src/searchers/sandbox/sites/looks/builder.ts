import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** As kits for websites make them: one large coloured panel after the other. */
export const builder: Look = {
  style: `
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:18px clamp(16px,5vw,72px)}
.brand{margin:0;font-weight:800;letter-spacing:-.02em;font-size:1.2rem}.brand a{color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:6px}nav a{padding:6px 14px;border-radius:99px;text-decoration:none}nav a[aria-current]{background:var(--tint)}
main{padding:0 clamp(16px,5vw,72px) 64px;max-width:1240px;margin:0 auto}
.hero{background:var(--fill);color:#fff;border-radius:28px;padding:clamp(40px,9vw,120px) clamp(22px,6vw,80px);margin-bottom:40px}
.hero h1{font-size:clamp(2.2rem,6vw,4.2rem);letter-spacing:-.035em;margin:0}.lead{font-size:clamp(1.1rem,2vw,1.5rem);margin:.8rem 0 0}
h1{font-size:clamp(2rem,4vw,3rem);letter-spacing:-.03em}main>p{max-width:46rem;font-size:1.1rem}
.services{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:16px}
.services li,.card{background:var(--tint);border-radius:20px;padding:24px}
footer{background:var(--tint);padding:28px clamp(16px,5vw,72px);color:var(--quiet)}
`,
  body: ({ brand, nav, main, footer }) => html`<header>${brand}${nav}</header>
    <main id="content">${main}</main>
    <footer>${footer}</footer>`,
};
