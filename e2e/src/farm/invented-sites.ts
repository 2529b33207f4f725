import type { FarmSite } from './farm.ts';

/** A bakery with a website, and what a person who reads it finds. */
type InventedSite = FarmSite & {
  readonly business: string;
  /** The addresses its pages state. */
  readonly states: readonly string[];
  /** In the interface's words: why nothing was found, where that is not because nothing stands there. */
  readonly why?: string;
};

const pageOf = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

const inEntities = (text: string): string => Array.from(text, (letter) => `&#${letter.codePointAt(0)};`).join('');

/** As Cloudflare hides addresses: each byte crossed with the first one. */
const inCloudflare = (text: string, key = 0x5b): string =>
  Buffer.from([key, ...[...Buffer.from(text)].map((byte) => byte ^ key)]).toString('hex');

const inLatin = (text: string): Buffer => Buffer.from(text, 'latin1');

const spelledOut: readonly InventedSite[] = [
  {
    business: 'Padaria Estrela',
    host: 'padaria-estrela.example',
    states: ['geral@padaria-estrela.example'],
    answers: {
      '/': {
        page: pageOf('pt', 'Padaria Estrela', '<h1>Pão quente desde 1962</h1><a href="/contactos">Contactos</a>'),
      },
      '/contactos': {
        page: pageOf(
          'pt',
          'Contactos',
          `<p>Escreva-nos: <a href="${inEntities('mailto:geral@padaria-estrela.example')}">${inEntities('geral@padaria-estrela.example')}</a></p>`,
        ),
      },
    },
  },
  {
    business: 'Bäckerei Lindner',
    host: 'baeckerei-lindner.example',
    states: ['info@baeckerei-lindner.example'],
    answers: {
      '/': {
        page: pageOf(
          'de',
          'Bäckerei Lindner',
          '<h1>Brot aus dem Holzofen</h1><footer><a href="impressum.html">Impressum</a> <a href="datenschutz.html">Datenschutz</a></footer>',
        ),
      },
      '/impressum.html': {
        page: pageOf(
          'de',
          'Impressum',
          '<h1>Impressum</h1><p>Bäckerei Lindner, Inhaberin Greta Lindner</p><p>E-Mail: info [at] baeckerei-lindner [punkt] example</p>',
        ),
      },
      '/datenschutz.html': { page: pageOf('de', 'Datenschutz', '<h1>Datenschutz</h1><p>Wir speichern nichts.</p>') },
    },
  },
  {
    business: 'Boulangerie du Moulin',
    host: 'boulangerie-moulin.example',
    states: ['bonjour@boulangerie-moulin.example'],
    answers: {
      '/': {
        page: inLatin(
          '<html lang="fr"><head><title>Boulangerie du Moulin</title></head><body><h1>Pâtisserie et pain de campagne</h1><a href="/mentions-l%C3%A9gales/">Mentions légales</a></body></html>',
        ),
        type: 'text/html; charset=iso-8859-1',
      },
      '/mentions-l%C3%A9gales/': {
        page: inLatin(
          '<html lang="fr"><head><title>Mentions légales</title></head><body><p>Éditeur : Boulangerie du Moulin, bonjour (arobase) boulangerie-moulin.example</p></body></html>',
        ),
        type: 'text/html; charset=iso-8859-1',
      },
    },
  },
];

const markedUp: readonly InventedSite[] = [
  {
    business: 'Sunrise Bagels',
    host: 'www.sunrise-bagels.example',
    states: ['orders@sunrise-bagels.example'],
    answers: {
      '/': {
        page: pageOf(
          'en',
          'Sunrise Bagels',
          `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Bakery', name: 'Sunrise Bagels', email: 'mailto:orders@sunrise-bagels.example' })}</script><h1>Boiled, then baked</h1>`,
        ),
      },
    },
  },
  {
    business: 'Crumb & Co',
    host: 'crumb-and-co.example',
    states: ['hello@crumb-and-co.example'],
    answers: {
      '/': {
        page: pageOf(
          'en',
          'Crumb & Co',
          `<p>Say hello: <a class="__cf_email__" href="/cdn-cgi/l/email-protection" data-cfemail="${inCloudflare('hello@crumb-and-co.example')}">[email&#160;protected]</a></p>`,
        ),
      },
    },
  },
  {
    business: 'Casa do Pão',
    host: 'casa-do-pao.example',
    states: ['encomendas@casa-do-pao.example', 'geral@casa-do-pao.example'],
    answers: {
      '/': {
        page: pageOf(
          'pt',
          'Casa do Pão',
          '<div itemscope itemtype="https://schema.org/Bakery"><span itemprop="name">Casa do Pão</span> <span itemprop="email">geral@casa-do-pao.example</span></div><p>Encomendas: <a href="mailto:encomendas@casa-do-pao.example?subject=Encomenda">por correio</a></p>',
        ),
      },
    },
  },
];

const onOtherWays: readonly InventedSite[] = [
  {
    business: 'Old Mill',
    host: 'old-mill.example',
    states: ['hello@old-mill-bakery.example'],
    answers: { '/': { movedTo: 'old-mill-bakery.example' } },
  },
  {
    business: 'Slow Dough',
    host: 'slow-dough.example',
    isHeld: true,
    states: ['hello@slow-dough.example'],
    answers: { '/': { page: pageOf('en', 'Slow Dough', '<p>Write to hello@slow-dough.example</p>') } },
  },
  {
    business: 'Pão sem Palavras',
    host: 'pao-sem-palavras.example',
    states: [],
    answers: { '/': { page: pageOf('pt', 'Pão sem Palavras', '<h1>Só pão</h1><p>Tel. +351 21 555 0112</p>') } },
  },
  {
    business: 'Forno Calado',
    host: 'forno-calado.example',
    states: [],
    why: 'This website doesn’t allow automated visits',
    answers: {
      '/robots.txt': { page: 'User-agent: *\nDisallow: /\n', type: 'text/plain' },
      '/': { page: pageOf('pt', 'Forno Calado', '<p>geral@forno-calado.example</p>') },
    },
  },
  {
    business: 'Pão Perdido',
    host: 'pao-perdido.example',
    states: [],
    why: 'Redirects to another website',
    answers: { '/': { movedTo: 'fine-names.example' } },
  },
  {
    business: 'Forno Avariado',
    host: 'forno-avariado.example',
    states: [],
    why: 'Returned an error',
    answers: { '/': { status: 500 } },
  },
];

/** Who takes no mail: its address is known, and nobody pays for it. */
export const withoutMail = 'padaria-sem-correio.example';

const mailLess: InventedSite = {
  business: 'Padaria sem Correio',
  host: withoutMail,
  states: [],
  answers: {
    '/': { page: pageOf('pt', 'Padaria sem Correio', `<p><a href="mailto:geral@${withoutMail}">E-mail</a></p>`) },
  },
};

/** Where others lead to; nobody's record. */
export const furtherSites: readonly FarmSite[] = [
  {
    host: 'old-mill-bakery.example',
    answers: {
      '/': { page: pageOf('en', 'The Old Mill Bakery', '<a href="mailto:hello@old-mill-bakery.example">Write</a>') },
    },
  },
  {
    host: 'fine-names.example',
    answers: { '/': { page: pageOf('en', 'Fine names', '<p>sales@fine-names.example</p>') } },
  },
];

/** Bakeries whose websites are made in as many ways as there are in the world: hidden, marked up, moved, slow, silent. */
export const inventedSites: readonly InventedSite[] = [...spelledOut, ...markedUp, ...onOtherWays, mailLess];
