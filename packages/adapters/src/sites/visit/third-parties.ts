/**
 * Sites where many businesses have a page each, but none is at home: networks, maps, portals, shops, lists of links.
 * What stands there belongs to the operator, or to all of them. By the name before the public suffix, because most of
 * them are the same under every country's.
 */
const names: ReadonlySet<string> = new Set(
  `facebook instagram twitter linkedin xing youtube tiktok pinterest snapchat threads vimeo tumblr whatsapp telegram
  linktr linktree beacons taplink campsite lnk bitly tinyurl
  google goo apple bing yandex waze foursquare mapcarta
  tripadvisor yelp trustpilot booking airbnb expedia hotels agoda trivago hrs hostelworld kayak vrbo holidaycheck
  opentable thefork lafourchette eltenedor quandoo resy bookatable zenchef sevenrooms
  lieferando takeaway ubereats deliveroo doordash grubhub justeat just-eat foodora wolt glovoapp foodpanda
  doctolib jameda zocdoc docplanner doctoralia treatwell fresha planity booksy calendly
  amazon ebay etsy allegro vinted kleinanzeigen leboncoin gumtree immobilienscout24
  gelbeseiten dasoertliche 11880 golocal herold yellowpages paginegialle paginasamarillas pagesjaunes
  cylex firmenwissen northdata kompass europages crunchbase glassdoor indeed kununu
  wikipedia wikidata wikimedia eventbrite meetup patreon gofundme github`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** Short names that are somebody else's under another suffix. */
const domains: ReadonlySet<string> = new Set([
  'fb.com',
  'fb.me',
  'm.me',
  'x.com',
  't.me',
  'wa.me',
  // Local associations have the name under their own suffix, and their site there.
  'openstreetmap.org',
  'vk.com',
  'ok.ru',
  'youtu.be',
  'bit.ly',
  'lnk.bio',
  'bio.link',
  'bio.site',
  'allmylinks.com',
  'msha.ke',
  'g.page',
  'g.co',
  'goo.gl',
  'maps.app.goo.gl',
  'here.com',
  '2gis.ru',
  'local.ch',
  'search.ch',
  'tel.search.ch',
  'yell.com',
  'meinestadt.de',
  'wolt.com',
]);

/** Hosts of theirs where people do build their own site. */
const homes: ReadonlySet<string> = new Set(['sites.google.com']);

/**
 * Whether a site is a third party's.
 * @param host of the address, without `www.`
 * @param domain the registrable domain of the host
 * @param name what stands before the public suffix in it
 */
export const isThirdParty = (host: string, domain: string, name: string): boolean =>
  !homes.has(host) && (names.has(name) || domains.has(domain) || domains.has(host));

/** Where a host has many tenants: how many parts of the path say whose page it is. */
export const tenantParts: ReadonlyMap<string, number> = new Map([['sites.google.com', 2]]);
