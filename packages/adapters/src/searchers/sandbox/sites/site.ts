import { siteChance, type Business, type Technology } from './business.ts';
import { siteWords } from './language.ts';
import type { SiteWords } from './site-words.ts';
import type { Spelling } from './spelling.ts';

export const lookNames = ['table', 'blog', 'builder', 'office', 'modern', 'letter'] as const;
export type LookName = (typeof lookNames)[number];

const pageNames = ['home', 'contact', 'about', 'team', 'imprint'] as const;
export type PageName = (typeof pageNames)[number];

/** On which pages the addresses of the business stand: those of its people stand on the page of its people. */
type Placement = 'everywhere' | 'contact' | 'imprint';

/** A website as it is drawn for one business. */
export type Site = {
  readonly business: Business;
  readonly words: SiteWords;
  readonly look: LookName;
  readonly spelling: Spelling;
  readonly placement: Placement;
  /** The pages that there are, in the order of the navigation, and where they are. */
  readonly pages: ReadonlyMap<PageName, string>;
  /** Where the picture of the business is: one place for each software that keeps one. */
  readonly signs: readonly string[];
  /** What `robots.txt` asks to leave alone: all of it, or the pages for staff. */
  readonly robots: 'nothing' | 'private' | 'everything';
};

/** Where the pages for staff are, and the one that there is. */
export const privatePath = '/private/';

/** What each look is made with, and how it may write addresses. */
const habits: Readonly<Record<LookName, { readonly ending: string; readonly spellings: readonly Spelling[] }>> = {
  table: { ending: '.html', spellings: ['words', 'text'] },
  blog: { ending: '/', spellings: ['link', 'entities'] },
  builder: { ending: '', spellings: ['cloudflare', 'link'] },
  office: { ending: '.html', spellings: ['entities', 'words'] },
  modern: { ending: '', spellings: ['markup'] },
  letter: { ending: '', spellings: ['markup', 'text'] },
};

const drawLook = ({ slug, technologies }: Business): LookName => {
  if (technologies.has('wordpress')) return 'blog';
  if (technologies.has('wix') || technologies.has('shopify')) return 'builder';
  if (technologies.has('typo3') || technologies.has('joomla')) return 'office';
  return siteChance(slug, 3).pick(['table', 'modern', 'letter'] as const);
};

// The sign of the business lies where each kind of software puts its pictures.
const folders: Readonly<Partial<Record<Technology, string>>> = {
  wordpress: '/wp-content/uploads',
  shopify: '/cdn/shop/files',
  typo3: '/typo3conf/ext/site_package/Resources/Public',
  joomla: '/media/templates/site/cassiopeia/images',
};

const signsOf = ({ technologies }: Business): readonly string[] => {
  const known = [...technologies].flatMap((technology) => folders[technology] ?? []);
  return (known.length === 0 ? [''] : known).map((folder) => `${folder}/logo.svg`);
};

const pagesOf = ({ hasWebsite, members }: Business, words: SiteWords, ending: string): Site['pages'] => {
  const all = pageNames.map((name) => [name, name === 'home' ? '/' : `/${words.paths[name]}${ending}`] as const);
  return new Map(hasWebsite ? all.filter(([name]) => name !== 'team' || members.length > 1) : all.slice(0, 1));
};

/** The website of a business: always the same. */
export const siteOf = (business: Business): Site => {
  const words = siteWords[business.language];
  const look = drawLook(business);
  const { ending, spellings } = habits[look];
  const chance = siteChance(business.slug, 4);
  const refusal = chance.unit();
  return {
    business,
    words,
    look,
    spelling: chance.pick(spellings),
    placement: chance.pick(['everywhere', 'contact', 'imprint'] as const),
    pages: pagesOf(business, words, ending),
    signs: signsOf(business),
    robots: refusal < 0.025 ? 'everything' : refusal < 0.2 ? 'private' : 'nothing',
  };
};

/** Whether the addresses of the business stand on this page. */
export const showsEmails = ({ placement, pages }: Site, page: PageName): boolean =>
  pages.size === 1 || page === placement || (placement === 'everywhere' && page !== 'team');
