import type { LeadRecord } from '@galena/contract/contacts';
import { genders, influencerPlatforms } from '@galena/contract/search';
import { z } from 'zod';
import { Config, maybeUserId, readReport, type Platform } from '../searchers/modash/api.ts';
import { leadOf, modash as influencers } from '../searchers/modash/index.ts';
import { countryCodeOf } from '../searchers/vendor/country-names.ts';
import { addressOf, countOf, known, knownData, rateOf, textOf } from '../searchers/vendor/values.ts';
import { enricher } from './checked.ts';
import { isGiven, withoutRef } from './lead.ts';
import type { EnricherCard, KnownLead } from './port.ts';

const card: EnricherCard = {
  key: influencers.key,
  label: 'Modash (untested)',
  ...(influencers.vendor && { vendor: influencers.vendor }),
  isSandbox: false,
  method: 'vendor',
  gives: [{ type: 'influencer', fields: ['profile', 'email'] }],
  // A report is one credit. What a credit costs is agreed with Modash; half a dollar was reported.
  cost: { cents: 50, per: 'record' },
  licence: influencers.licence,
};

const Fields = z.looseObject({});
type Fields = z.infer<typeof Fields>;
const fieldsOf = (value: unknown): Fields => Fields.safeParse(value).data ?? {};
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Where the report of a lead is; null: nobody can tell. */
const placeOf = ({ platform, username, refs }: KnownLead) => {
  const [ofRef = '', id = ''] = refs?.['modash']?.split(':') ?? [];
  const wanted = id === '' ? platform : ofRef;
  const found = influencerPlatforms.find((one) => one === wanted);
  const name = username?.replace(/^@/, '');
  return found === undefined || (id === '' && !name) ? null : { platform: found, id, name: name ?? '' };
};

const emailsOf = (report: Fields): LeadRecord['emails'] => {
  const told = listOf(report['contacts']).filter(({ type }) => type === 'email');
  const emails = [...new Set(told.flatMap(({ value }) => addressOf(value) ?? []))];
  return emails.length === 0
    ? undefined
    : emails.map((email) => ({ email, type: null, is_verified: false, score: null }));
};

const valueIn = (stats: Fields, name: string): number | undefined => countOf(fieldsOf(stats[name])['value']);

type Part = { readonly code: string; readonly weight: number } | { readonly name: string; readonly weight: number };

/** The parts of an audience, each by its code or its name. */
const partsOf = (value: unknown, by: 'code' | 'name'): readonly Part[] | undefined => {
  const parts = listOf(value).flatMap((part): Part[] => {
    const [word, weight] = [textOf(part[by]), rateOf(part['weight'])];
    if (word === undefined || weight === undefined) return [];
    return [by === 'code' ? { code: word, weight } : { name: word, weight }];
  });
  return parts.length === 0 ? undefined : parts;
};

const audienceOf = (value: unknown) => {
  const audience = fieldsOf(value);
  return knownData({
    credibility: rateOf(audience['credibility']),
    ages: partsOf(audience['ages'], 'code'),
    genders: partsOf(audience['genders'], 'code'),
    countries: partsOf(audience['geoCountries'], 'code'),
    cities: partsOf(audience['geoCities'], 'name'),
    languages: partsOf(audience['languages'], 'code'),
  });
};

const figuresOf = (report: Fields, platform: Platform) => {
  const stats = fieldsOf(report['stats']);
  const tags = listOf(report['hashtags']).flatMap(({ tag }) => textOf(tag)?.replace(/^#/, '') || []);
  const gender = textOf(report['gender'])?.toLowerCase();
  return {
    avg_likes: valueIn(stats, 'avgLikes'),
    avg_comments: valueIn(stats, 'avgComments'),
    avg_views: countOf(report['avgViews']),
    // Each platform's own measure, as its searches have it.
    shares: platform === 'tiktok' ? valueIn(stats, 'avgShares') : undefined,
    reelsPlays: platform === 'instagram' ? countOf(report['avgReelsPlays']) : undefined,
    hashtags: tags.length === 0 ? undefined : tags,
    gender: genders.find((one) => one === gender),
    language: textOf(fieldsOf(report['language'])['code']),
    audience: audienceOf(report['audience']),
  };
};

/** An influencer's report: figures, audience, and how they can be written to. Untested against the vendor, as its searcher is. */
export const modash = enricher<Config>({
  ...card,
  config: Config,
  canAsk: (lead, field) => isGiven(card, lead, field) && placeOf(lead) !== null,
  find: async (call, lead) => {
    const place = placeOf(lead);
    if (place === null) return null;
    const { platform } = place;
    const userId = place.id === '' ? await maybeUserId(call, platform, place.name) : place.id;
    if (userId === null) return null;
    const report = await readReport(call, platform, userId);
    if (report === null) return null;
    const { data = {}, ...record } = leadOf({ userId, profile: report.profile }, platform);
    const told = knownData({ ...data, ...figuresOf(report, platform) });
    return {
      record: withoutRef(
        known({
          ...record,
          country: countryCodeOf(report['country']),
          state: textOf(report['state']),
          city: textOf(report['city']),
          emails: emailsOf(report),
          data: told,
        }),
      ),
    };
  },
});
