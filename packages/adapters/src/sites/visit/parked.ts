/** Where traders of domains put the pages of those that they keep or sell. */
const traders: ReadonlySet<string> = new Set([
  'sedo.com',
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'hugedomains.com',
  'dan.com',
  'afternic.com',
  'undeveloped.com',
  'parklogic.com',
  'above.com',
  'domainmarket.com',
  'buydomains.com',
  'uniregistry.com',
  'porkbun.com',
  'dynadot.com',
  'namebright.com',
  'brandbucket.com',
  'squadhelp.com',
  'atom.com',
  'epik.com',
  'domainname.de',
  'elitedomains.de',
  'nicsell.com',
  'skenzo.com',
  'voodoo.com',
  'cashparking.com',
  'smartname.com',
  'domainsponsor.com',
  'parkeddomain.com',
  'domain.io',
]);

/** What their pages are made with; no business's own page is. */
const machinery =
  /(?:sedoparking\.com|parkingcrew\.net|d38psrni17bvxu\.cloudfront\.net|img\.sedoparking|window\.LANDER_SYSTEM|bodis\.com\/|parking-lander|parklogic\.com|data-adblockkey="MFwwDQYJ|cdn\.dan\.com\/|hugedomains\.com\/(?:css|js|images)|godaddy\.com\/domainsearch|afternic\.com\/forsale|skenzo\.com|forsale\.dynadot|dsultra\.com|above\.com\/marketplace)/i;

/** What their pages say, in the languages of most domains. In a title, where a business says its name. */
const phrases =
  /domain\s+(?:name\s+)?(?:is|may be|might be)\s+(?:available\s+)?for\s+sale|\bis\s+for\s+sale\b.{0,40}\bdomain|buy\s+this\s+domain|domain\s+(?:is\s+)?parked|parked\s+(?:domain|free,?\s+courtesy)|this\s+domain\s+(?:is|has\s+been)\s+registered|domain\s+(?:steht\s+)?zu(?:m|\s+)?\s*verkauf|diese\s+domain\s+(?:kaufen|ist\s+zu\s+verkaufen)|domain\s+(?:ist\s+)?(?:geparkt|reserviert)|domaine\s+(?:est\s+)?à\s+vendre|ce\s+nom\s+de\s+domaine|dominio\s+(?:está\s+)?(?:en|à|a)\s+venta|dominio\s+in\s+vendita|dominio\s+(?:à|a)\s+venda|domein\s+(?:is\s+)?te\s+koop|domena\s+na\s+sprzedaż|этот\s+домен\s+прода/i;

const forSale = /for sale|zu\s*verkauf|zu verkaufen|à vendre|en venta|in vendita|à venda|te koop|na sprzedaż/i;

/** Their pages are short, and load what they are made with at once. */
const scannedBytes = 16 * 1024;

/**
 * Whether a page is that of a trader of domains.
 * @param domain the registrable domain that answered
 * @param title as the page says it
 */
export const isParked = (
  domain: string,
  bytes: Uint8Array,
  title: string | null,
  description: string | null,
): boolean => {
  if (traders.has(domain)) return true;
  // "example.com is for sale": a house for sale has no domain in its title.
  if (title?.toLowerCase().includes(domain) === true && forSale.test(title)) return true;
  if (phrases.test(title ?? '') || phrases.test((description ?? '').slice(0, 300))) return true;
  const scanned = Math.min(bytes.length, scannedBytes);
  return machinery.test(Buffer.from(bytes.buffer, bytes.byteOffset, scanned).toString('latin1'));
};
