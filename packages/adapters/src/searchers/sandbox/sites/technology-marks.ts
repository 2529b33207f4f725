import type { Technology } from './business.ts';
import { html, jsonIn, type Markup } from './markup.ts';
import type { Site } from './site.ts';

/** What each technology leaves in the head of every page it makes. */
const marks: Readonly<Record<Technology, (site: Site) => Markup>> = {
  wordpress: () => html`<meta name="generator" content="WordPress 6.8.3" />`,
  joomla: () => html`<meta name="generator" content="Joomla! - Open Source Content Management" />`,
  typo3: () => html`<meta name="generator" content="TYPO3 CMS" />
    <!-- This website is powered by TYPO3 - inspiring people to share! -->`,
  wix: () => html`<meta name="generator" content="Wix.com Website Builder" />`,
  shopify: () =>
    html`<script id="shopify-features" type="application/json">
      ${jsonIn({ shopId: 0, theme: 'Dawn' })}
    </script>`,
  // No link: an invented business has no entry on anybody's map.
  'google my business': ({ business }) =>
    html`<script type="application/ld+json">
      ${jsonIn({
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: business.name,
        hasMap: 'https://www.google.com/maps?cid=0',
      })}
    </script>`,
};

/** The marks of what a site is made with. First the one of which nothing but this tells: many readers take the first generator only. */
export const technologyMarks = (site: Site): readonly Markup[] =>
  [...site.business.technologies]
    .toSorted((a, b) => Number(b === 'wix') - Number(a === 'wix'))
    .map((technology) => html`${marks[technology](site)} `);
