import type { FoundTech } from '../findings.ts';
import type { PageText } from './html/page-text.ts';
import { sightingOf } from './sighting.ts';
import { type StructuredNode, valuesOf } from './structured/index.ts';

type Tech = FoundTech['tech'];

// How the generator calls itself in `<meta name="generator">`.
const generators: readonly (readonly [Tech, RegExp])[] = [
  ['wordpress', /wordpress|woocommerce|elementor/i],
  ['joomla', /joomla/i],
  ['wix', /\bwix(?:\.com)?\b/i],
  ['shopify', /shopify/i],
  ['typo3', /typo3/i],
];
// Folders and hosts from which pages of that kind load what they need. `/fileadmin/` alone is any old server's.
const resources: readonly (readonly [Tech, RegExp])[] = [
  ['wordpress', /\/wp-(?:content|includes|json)\//i],
  [
    'joomla',
    /\/media\/(?:jui|vendor\/joomla|com_|mod_|plg_|templates\/site)|\/components\/com_|\/modules\/mod_|\/media\/system\/js\/(?:core|mootools|caption)/i,
  ],
  ['wix', /\/\/[\w.-]*(?:wixstatic|parastorage|wixsite)\.com\b/i],
  ['shopify', /\/\/cdn\.shopify\.com\/|\/cdn\/shop\/|\.myshopify\.com\b/i],
  ['typo3', /\/typo3(?:temp|conf)\/|(?:^|\/)typo3(?:temp|conf)\//i],
];
const anyResource = /wp-|com_|mod_|media\/(?:jui|vendor|plg_|templates|system)|wix|parastorage|shop|typo3/i;
const googleBusiness =
  /^(?:https?:)?\/\/(?:g\.page\/|business\.google\.|[\w-]+\.business\.site\b|maps\.app\.goo\.gl\/|goo\.gl\/maps\/|(?:www\.|maps\.)?google\.[a-z.]{2,6}\/(?:maps\/place\/|(?:maps\/?)?\?(?:[^#]{0,200}&)?cid=\d|search\?[^#]{0,200}ludocid=))/i;
const googleEmbed =
  /^(?:https?:)?\/\/(?:www\.|maps\.)?google\.[a-z.]{2,6}\/maps\/embed\?pb=[^#]{0,300}!1s0x[\da-f]+(?::|%3A)0x[\da-f]+/i;

const shown = (text: string): string => text.slice(0, 200);

const toTech = (tech: Tech, kind: 'markup' | 'link', given: string, match: RegExp, confidence: number): FoundTech => {
  const value = match.exec(given)?.[0] ?? given;
  return { tech, sighting: sightingOf(kind, shown(given), shown(value), confidence) };
};

const byResource = (page: PageText): readonly FoundTech[] =>
  page.resources
    .filter((address) => anyResource.test(address))
    .flatMap((address) =>
      resources.flatMap(([tech, pattern]) =>
        pattern.test(address) ? [toTech(tech, 'markup', address, pattern, 0.9)] : [],
      ),
    );

// schema.org `hasMap`: the business's own place on a map.
const byMap = (nodes: readonly StructuredNode[]): readonly FoundTech[] =>
  nodes
    .flatMap((node) => valuesOf(node, 'hasMap'))
    .filter(({ value }) => value.length < 2_000 && googleBusiness.test(value))
    .map(({ value }) => toTech('google my business', 'markup', value, googleBusiness, 0.9));

const byLink = (page: PageText): readonly FoundTech[] => {
  const links = page.anchors.filter(
    ({ href }) => href.length < 2_000 && href.includes('//') && /g\.page|google|goo\.gl|business\.site/.test(href),
  );
  const linked = links.flatMap(({ href }) =>
    googleBusiness.test(href) ? [toTech('google my business', 'link', href, googleBusiness, 0.8)] : [],
  );
  const embedded = page.resources.flatMap((address) =>
    googleEmbed.test(address) ? [toTech('google my business', 'markup', address, googleEmbed, 0.6)] : [],
  );
  return [...linked, ...embedded];
};

/** What a site is made with, each once, with the words that gave it away. */
export const readTechnologies = (page: PageText, nodes: readonly StructuredNode[]): readonly FoundTech[] => {
  const generator = page.metas.get('generator')?.slice(0, 200) ?? '';
  const generated = generators.flatMap(([tech, pattern]) =>
    pattern.test(generator) ? [toTech(tech, 'markup', generator, pattern, 0.95)] : [],
  );
  const found = new Map<Tech, FoundTech>();
  for (const technology of [...generated, ...byResource(page), ...byMap(nodes), ...byLink(page)]) {
    if (!found.has(technology.tech)) found.set(technology.tech, technology);
  }
  return [...found.values()];
};
