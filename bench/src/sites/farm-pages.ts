import { drawn, type FarmSite } from './farm-sites.ts';

const words =
  `the shop has been in the family since our grandparents opened it and we still do most of the work by hand every morning
  before the doors open customers come from all over town for advice on what fits their home their budget and their time
  we repair what can be repaired and say so when it cannot our workshop is open on weekdays from 8 until 18 and on saturdays
  from 9 until 13 prices start at 49 euro and every offer is free of charge please bring photographs and measurements`.split(
    /\s+/,
  );

/** Mean bytes of a page (performance.md, W5), and how far pages lie from it. */
const size = { min: 14_000, spread: 34_000 } as const;

const sentences = (n: number, bytes: number): string => {
  const pieces: string[] = [];
  for (let at = 0, length = 0; length < bytes; at += 1) {
    const from = Math.floor(drawn(n, 1_000 + at) * (words.length - 16));
    const text = words.slice(from, from + 14).join(' ');
    pieces.push(`${text[0]?.toUpperCase()}${text.slice(1)}. `);
    length += text.length + 2;
  }
  return pieces.join('');
};

const paragraphs = (n: number, bytes: number): string => {
  const parts: string[] = [];
  for (let at = 0, length = 0; length < bytes; at += 1) {
    const part = `<section class="block block--${at % 7}" id="s${at}">
      <h3 class="block__title">Offer ${at + 1} of ${2_020 + (at % 6)}</h3>
      <div class="block__body"><img src="/media/${n}-${at}@2x.jpg" alt="" width="640" height="360" loading="lazy">
        <p>${sentences(n * 31 + at, 420)}</p><p class="price"><strong>${49 + at},00 &euro;</strong> &amp; more</p>
        <a class="button" href="/offers/${at}-${n % 17}">Read more</a></div>
    </section>\n`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
};

const rule = (at: number): string =>
  `.block--${at}{display:flex;flex-direction:column;gap:${at % 9}px;padding:0 ${at}px;color:#${(at * 4_093).toString(16).padStart(6, '0').slice(-6)}}\n`;

const style = (bytes: number): string =>
  `<style>${Array.from({ length: Math.ceil(bytes / 95) }, (_, at) => rule(at)).join('')}</style>`;

const script = (n: number, bytes: number): string => {
  // One site in five names the pictures of its shop for sharp screens in its scripts: an at-sign that is no address.
  const sharp = drawn(n, 30) < 0.2 ? '@2x' : '';
  const line = (at: number): string =>
    `window.app.push({"id":${n}${at},"sku":"A-${at}","price":${at}.95,"stock":${at % 3 === 0},"src":"/media/${at}${sharp}.png"});\n`;
  return `<script>window.app=[];${Array.from({ length: Math.ceil(bytes / 90) }, (_, at) => line(at)).join('')}</script>`;
};

const asEntities = (text: string): string => Array.from(text, (letter) => `&#${letter.charCodeAt(0)};`).join('');

/** As Cloudflare's `email-decode.min.js` reads it: a key, then each byte XOR the key, in base 16. */
const asCloudflare = (text: string): string => {
  const key = 0x5a;
  return [key, ...Buffer.from(text).map((byte) => byte ^ key)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
};

const spelled = ({ address, spelling }: FarmSite['emails'][number], name: string): string => {
  switch (spelling) {
    case 'link':
      return `<a href="mailto:${address}?subject=Request">${address}</a>`;
    case 'text':
      return `<span>${address}</span>`;
    case 'entities':
      return `<a href="${asEntities(`mailto:${address}`)}">${asEntities(address)}</a>`;
    case 'words':
      return address.replace('@', ' [at] ').replaceAll('.', ' [dot] ');
    case 'cloudflare':
      return `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${asCloudflare(address)}">[email&#160;protected]</a>`;
    case 'json_ld':
      return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'LocalBusiness', name, email: address })}</script>`;
  }
};

const contacts = (site: FarmSite): string => {
  const [mail, telephone] = site.language === 'de' ? ['E-Mail', 'Telefon'] : ['E-mail', 'Phone'];
  const lines = site.emails.map((email) => `<p>${mail}: ${spelled(email, site.name)}</p>`);
  if (site.phone !== null) lines.push(`<p>${telephone}: ${site.phone}</p>`);
  return `<section class="contact"><h2>${site.name}</h2><address>12 Market Street<br>10115 Berlin</address>${lines.join('')}
    <form action="/send" method="post"><input type="email" name="email" placeholder="you@example.com"><textarea name="text"></textarea></form></section>`;
};

const titles = {
  en: ['Home', 'About us', 'Contact', 'Our team', 'Imprint'],
  de: ['Start', 'Über uns', 'Kontakt', 'Team', 'Impressum'],
} as const;

/** The HTML of a site's page; null where the site has no such page. */
export const farmPage = (n: number, site: FarmSite, path: string): string | null => {
  const at = site.paths.indexOf(path);
  if (at === -1) return null;
  const bytes = size.min + size.spread * drawn(n, 20 + at);
  const names = titles[site.language];
  const menu = site.paths
    .map((to, index) => `<li class="menu__item"><a href="${to}">${names[index]}</a></li>`)
    .join('');
  const offers = Array.from({ length: 12 }, (_, to) => `<li><a href="/offers/${to}">Offer ${to + 1}</a></li>`).join('');
  return `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><title>${names[at]} | ${site.name}</title>
<meta name="description" content="${site.name}: ${sentences(n, 80)}"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/wp-content/themes/plain/style.css"><link rel="canonical" href="${path}">
${style(bytes * 0.18)}${script(n, bytes * 0.22)}</head>
<body class="page"><header><nav class="menu"><ul>${menu}</ul><ul class="menu__offers">${offers}</ul></nav></header>
<main><h1>${names[at]}</h1><!-- built by a machine -->${path === site.contactPath ? contacts(site) : ''}${paragraphs(n * 5 + at, bytes * 0.55)}</main>
<footer class="site-footer"><p>&copy; 2026 ${site.name}</p><a href="https://www.facebook.com/business${n}">Facebook</a>
<a href="https://www.instagram.com/business${n}">Instagram</a></footer></body></html>`;
};
