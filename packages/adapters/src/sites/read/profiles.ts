import type { FoundProfile, Sighting, SightingKind } from '../findings.ts';
import { type PageText, zone } from './html/page-text.ts';
import { sightingIn, sightingNear, sightingOf } from './sighting.ts';
import { type StructuredNode, valuesOf } from './structured/index.ts';

/** Accounts that are told of one page. */
const maxProfiles = 60;

type Account = { readonly platform: string; readonly url: string };
type Platform = {
  readonly platform: string;
  readonly host: RegExp;
  /** The address of an account from the parts of a path, or null where the path is none's. */
  readonly account: (parts: readonly string[], url: URL) => string | null;
};

// Pages of the services themselves, buttons to share something, posts.
const noAccount = new Set(
  (
    'share sharer sharer.php share.php shareArticle intent dialog plugins tr login signup home home.php hashtag search explore ' +
    'watch embed playlist results feed accounts p reel reels stories tv pin pages groups events photo photo.php photos ' +
    'posts story.php permalink.php video videos media notes l.php policies policy privacy terms about help legal settings ' +
    'i status oauth cws uas joinchat share-offsite sharing button widgets badge ads business developers api features ' +
    'pricing marketplace sponsors topics apps orgs gp tos jobs download discover tag tags 2008 v vi undefined null # send'
  ).split(' '),
);
// Makers of themes, builders and services, whose accounts templates come with; words of templates.
const noBusiness = new Set(
  (
    'wordpress wordpressdotcom wix wixcom shopify squarespace weebly jimdo godaddy elegantthemes themeforest envato joomla ' +
    'typo3 google facebook twitter instagram youtube linkedin pinterest tiktok github x meta yourpage yourprofile your-page ' +
    'yourname username user profile page example yourusername your-profile company yourcompany mycompany templatemonster ' +
    'yootheme jquery bootstrap twbs npm microsoft apple'
  ).split(' '),
);

const isAccount = (name: string | undefined): name is string =>
  name !== undefined &&
  name.length >= 2 &&
  name.length <= 120 &&
  !noAccount.has(name) &&
  !noBusiness.has(name.toLowerCase()) &&
  /^[\p{L}\p{N}_.@%+-]+$/u.test(name);

const named =
  (home: string, max = 9) =>
  ([name, ...rest]: readonly string[]): string | null =>
    isAccount(name) && rest.length < max && !noAccount.has(rest[0] ?? '') ? `https://${home}/${name}` : null;

const under =
  (home: string, folders: readonly string[]) =>
  ([folder = '', name]: readonly string[]): string | null =>
    folders.includes(folder) && isAccount(name) ? `https://${home}/${folder}/${name}` : null;

const facebook = (parts: readonly string[], url: URL): string | null => {
  const id = url.searchParams.get('id');
  if (parts[0] === 'profile.php')
    return id !== null && /^\d{5,20}$/.test(id) ? `https://www.facebook.com/profile.php?id=${id}` : null;
  if ((parts[0] === 'pages' || parts[0] === 'people') && isAccount(parts[1]) && /^\d{5,20}$/.test(parts[2] ?? ''))
    return `https://www.facebook.com/${parts[0]}/${parts[1]}/${parts[2]}`;
  if (parts[0] === 'pg') return named('www.facebook.com')(parts.slice(1));
  return named('www.facebook.com', 2)(parts);
};

const youtube = (parts: readonly string[]): string | null => {
  const [first = '', name] = parts;
  if (['channel', 'c', 'user'].includes(first))
    return isAccount(name) ? `https://www.youtube.com/${first}/${name}` : null;
  return first.startsWith('@') || /^[A-Z]/.test(first) ? named('www.youtube.com', 2)(parts) : null;
};

const platforms: readonly Platform[] = [
  { platform: 'facebook', host: /(?:^|\.)(?:facebook|fb)\.com$/, account: facebook },
  { platform: 'instagram', host: /(?:^|\.)instagram\.com$/, account: named('www.instagram.com', 2) },
  { platform: 'x', host: /(?:^|\.)(?:twitter|x)\.com$/, account: named('x.com', 1) },
  {
    platform: 'linkedin',
    host: /(?:^|\.)linkedin\.com$/,
    account: under('www.linkedin.com', ['company', 'in', 'school', 'showcase']),
  },
  { platform: 'youtube', host: /(?:^|\.)youtube\.com$/, account: youtube },
  {
    platform: 'tiktok',
    host: /(?:^|\.)tiktok\.com$/,
    account: (parts) => (parts[0]?.startsWith('@') ? named('www.tiktok.com', 1)(parts) : null),
  },
  {
    platform: 'pinterest',
    host: /(?:^|\.)pinterest\.(?:[a-z]{2,3}|co\.uk|com\.au)$/,
    account: named('www.pinterest.com', 2),
  },
  {
    platform: 'xing',
    host: /(?:^|\.)xing\.com$/,
    account: under('www.xing.com', ['profile', 'pages', 'companies', 'company']),
  },
  { platform: 'github', host: /^(?:www\.)?github\.com$/, account: named('github.com', 1) },
  {
    platform: 'whatsapp',
    host: /^wa\.me$/,
    account: ([number = '']) => (/^\d{7,15}$/.test(number) ? `https://wa.me/${number}` : null),
  },
  {
    platform: 'whatsapp',
    host: /^(?:api|web)\.whatsapp\.com$/,
    account: (_, url) => {
      const number = url.searchParams.get('phone')?.replace(/^[+\s]/, '') ?? '';
      return /^\d{7,15}$/.test(number) ? `https://wa.me/${number}` : null;
    },
  },
  { platform: 'telegram', host: /^(?:t\.me|telegram\.me)$/, account: named('t.me', 1) },
];
const anyPlatform =
  /(?:facebook|fb|instagram|twitter|\/x|\.x|linkedin|youtube|tiktok|pinterest|xing|github|whatsapp|telegram)\.[a-z]|\/\/(?:wa|t)\.me\//i;

/** The account that an address leads to, its address without what tracks; null for any other address. */
export const maybeAccount = (href: string): Account | null => {
  // Paths of the site itself are most of its links.
  if (href.length > 500 || !href.includes('//') || !anyPlatform.test(href)) return null;
  const url = URL.parse(href.trim().startsWith('//') ? `https:${href.trim()}` : href.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const found = platforms.find(({ host }) => host.test(url.hostname));
  if (found === undefined) return null;
  const address = found.account(
    url.pathname.split('/').filter((part) => part !== ''),
    url,
  );
  return address === null ? null : { platform: found.platform, url: address };
};

type Found = { readonly account: Account; readonly profile: FoundProfile };

const toFound = (account: Account, kind: SightingKind, sighting: Sighting): Found => ({
  account,
  profile: { platform: account.platform, url: account.url, sighting: { ...sighting, kind } },
});

const credit = /(?:design|developed|powered|website|site|theme|created|built)\s?(?:by|:)[^\n]{0,60}$/i;

const sightingOfLink = (
  text: string,
  [from, end]: readonly [number, number],
  label: string,
  confidence: number,
): Sighting => {
  if (text.slice(from, end).trim() !== '') return sightingIn('link', text, [from, end], confidence);
  return label.trim() === ''
    ? sightingNear('link', text, from, confidence)
    : sightingOf('link', label.slice(0, 200), label.trim().slice(0, 120), confidence);
};

const fromAnchors = (page: PageText): readonly Found[] => {
  const found: Found[] = [];
  for (const { href, from, end, zones, label } of page.anchors) {
    const account = maybeAccount(href);
    if (account === null || (zones & zone.quote) !== 0) continue;
    const isHidden = (zones & zone.hidden) !== 0;
    const text = isHidden ? page.hidden : page.text;
    // What others posted, and who made the site, link accounts of their own.
    if (credit.test(text.slice(Math.max(0, from - 100), from))) continue;
    const isPerson = /\/(?:in|profile)\//.test(account.url);
    const confidence = (isPerson ? 0.6 : 0.8) * (isHidden ? 0.6 : 1);
    found.push(toFound(account, 'link', sightingOfLink(text, [from, end], label, confidence)));
  }
  return found;
};

const fromMarkup = (nodes: readonly StructuredNode[]): readonly Found[] =>
  nodes.flatMap((node) =>
    // Of an author or a reviewer it is their own.
    node.types.includes('Person')
      ? []
      : valuesOf(node, 'sameAs')
          .slice(0, 30)
          .flatMap(({ value, text, from, end }) => {
            const account = maybeAccount(value);
            return account === null ? [] : [toFound(account, 'markup', sightingIn('markup', text, [from, end], 0.9))];
          }),
  );

/** Accounts elsewhere that a page gives as its own, each once; not what it shares and not those of its makers. */
export const readProfiles = (page: PageText, nodes: readonly StructuredNode[]): readonly FoundProfile[] => {
  const found = [...fromMarkup(nodes), ...fromAnchors(page)];
  const best = new Map<string, FoundProfile>();
  for (const { account, profile } of found) {
    const key = account.url.toLowerCase();
    if (!best.has(key)) best.set(key, profile);
  }
  return [...best.values()].slice(0, maxProfiles);
};
