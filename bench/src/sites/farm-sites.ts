/** How an address stands on a page: plainly, or hidden from robots in one of the ways that businesses use. */
type Spelling = 'link' | 'text' | 'json_ld' | 'cloudflare' | 'entities' | 'words';

/** An invented business with a website. */
export type FarmSite = {
  readonly host: string;
  readonly name: string;
  readonly language: 'en' | 'de';
  /** In the order of the menu; the first is the home page. */
  readonly paths: readonly string[];
  /** The page that says how to be reached. */
  readonly contactPath: string;
  /** Each once, in lower case. */
  readonly emails: readonly { readonly address: string; readonly spelling: Spelling }[];
  /** As people write it; null: it gives none. */
  readonly phone: string | null;
};

/** Where a farm of sites lies; every name leads to the loopback. */
export const farmHost = (n: number): string => `business-${n}.example`;

/** A number from 0 up to 1 that is the same in every run. */
export const drawn = (n: number, salt: number): number => {
  let bits = Math.imul(n + 1, 0x9e_37_79_b1) ^ Math.imul(salt + 1, 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c_1b_3c_6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x29_7a_2d_39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
};

const trades = ['Bakery', 'Roofing', 'Dental Care', 'Books', 'Plumbing', 'Flowers', 'Garage', 'Opticians'];
const streets = ['Hill', 'Park', 'Station', 'Church', 'Mill', 'Garden'];
const pick = <Item>(items: readonly Item[], share: number): Item => items[Math.floor(share * items.length)] as Item;

// One in five is written with character references or in words (performance.md, W5).
const spellings: readonly (readonly [Spelling, end: number])[] = [
  ['entities', 0.1],
  ['words', 0.2],
  ['cloudflare', 0.3],
  ['json_ld', 0.4],
  ['text', 0.7],
  ['link', 1],
];
const spellingOf = (share: number): Spelling => spellings.find(([, end]) => share < end)?.[0] ?? 'link';

const menus = {
  en: ['/', '/about-us', '/contact', '/our-team', '/imprint'],
  de: ['/', '/ueber-uns', '/kontakt', '/team', '/impressum'],
} as const;

const addressesOf = (n: number, host: string): readonly string[] => {
  // One business in ten gives none, one in ten has another for a person, one in ten has no domain of its own for mail.
  const kind = drawn(n, 1);
  if (kind < 0.1) return [];
  if (kind < 0.2) return [`business.${n}@gmail.com`];
  return kind < 0.3 ? [`info@${host}`, `anna.smith@${host}`] : [`${pick(['info', 'office', 'hello'], kind)}@${host}`];
};

/** The site with this number, counted from 0. What it publishes stands on one page, so that who finds that page finds it all. */
export const farmSite = (n: number): FarmSite => {
  const host = farmHost(n);
  const language = drawn(n, 2) < 0.5 ? 'en' : 'de';
  const paths = menus[language];
  const number = String(Math.floor(drawn(n, 4) * 9_000) + 1_000);
  return {
    host,
    name: `${pick(streets, drawn(n, 5))} ${pick(trades, drawn(n, 6))} ${n}`,
    language,
    paths,
    contactPath: drawn(n, 3) < 0.7 ? paths[2] : paths[4],
    emails: addressesOf(n, host).map((address, at) => ({ address, spelling: spellingOf(drawn(n, 7 + at)) })),
    // Few do: who wants an address and a number reads on to the last of the five pages (performance.md, W5).
    phone: drawn(n, 9) < 0.3 ? (language === 'de' ? `030 90 ${number}` : `+44 20 7946 ${number}`) : null,
  };
};
