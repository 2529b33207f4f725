import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** A theme of a blog: a wide head, one column, the ways to the pages above it. */
export const blog: Look = {
  style: `
body{font:17px/1.7 Georgia,'Times New Roman',serif}
.wp-site-blocks{max-width:720px;margin:0 auto;padding:0 20px}
.site-header{padding:36px 0 14px;border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:12px 28px;align-items:baseline;justify-content:space-between}
.brand{margin:0;font-size:1.25rem;font-weight:700}.brand a{color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:4px 18px;font:15px system-ui,sans-serif}nav a{padding:4px 0;text-decoration:none}nav a[aria-current]{text-decoration:underline;text-underline-offset:5px}
.hero{margin:56px 0 32px}h1{font-size:2.3rem;margin:40px 0 12px}.hero h1{margin:0}h2{font-size:1.35rem;margin-top:2.2rem}
.lead{font-size:1.2rem;color:var(--quiet);margin:.6rem 0 0}
.card{border-left:4px solid var(--accent);padding:4px 0 4px 20px}
.site-footer{margin-top:72px;padding:20px 0 36px;border-top:1px solid var(--line);font:14px system-ui,sans-serif;color:var(--quiet)}
`,
  body: ({ brand, nav, main, footer }) => html`<div class="wp-site-blocks">
    <header class="site-header wp-block-template-part">${brand}${nav}</header>
    <main id="content" class="wp-block-group entry-content">${main}</main>
    <footer class="site-footer wp-block-template-part">${footer}</footer>
  </div>`,
};
