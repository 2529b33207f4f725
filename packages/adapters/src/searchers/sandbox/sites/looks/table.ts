import { html } from '../markup.ts';
import type { Look } from './look.ts';

/** As pages were made before there were style sheets: cells, lines between them, and Verdana. */
export const table: Look = {
  style: `
body{font:14px/1.5 Verdana,Geneva,sans-serif;background:light-dark(#e9e6dd,#1c1b18)}
.sheet{width:100%;max-width:860px;margin:18px auto;border-collapse:collapse;background:light-dark(#fffef9,#26251f);border:1px solid light-dark(#8d8775,#6b6656)}
.sheet>tbody>tr>td{padding:14px 18px;border:1px solid light-dark(#c9c3b1,#4b473b);vertical-align:top}
.top{background:var(--fill);color:#fff}.top a{color:#fff;text-decoration:none;font:bold 22px Georgia,serif}
.side{width:170px;background:var(--tint)}.side nav a{display:block;padding:4px 0}.side:not(:has(nav)){display:none}
h1{font:bold 20px Georgia,serif;border-bottom:2px solid var(--accent);padding-bottom:4px}h2{font:bold 16px Georgia,serif}
.lead{font-style:italic}.card{border:1px dotted var(--quiet);padding:10px 12px}
.foot{font-size:12px;text-align:center}
@media(max-width:640px){.sheet{margin:0;border:0}.sheet>tbody>tr>td{display:block;width:100%;border-width:0 0 1px}.side nav a{display:inline-block;padding:6px 12px 6px 0}}
`,
  body: ({ brand, nav, main, footer }) => html`<table class="sheet" role="presentation" cellpadding="10">
    <tr>
      <td class="top" colspan="2">${brand}</td>
    </tr>
    <tr>
      <td class="side" width="170">${nav}</td>
      <td id="content">${main}</td>
    </tr>
    <tr>
      <td class="foot" colspan="2">${footer}</td>
    </tr>
  </table>`,
};
