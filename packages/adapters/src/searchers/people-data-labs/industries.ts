import type { LeadRecord } from '@galena/contract/contacts';
import { fold } from '@galena/contract/kernel';
import { industries } from '@galena/contract/search';
import { textOf, textsIn } from '../vendor/values.ts';
import type { Clause } from './api.ts';
import { anyOf, contains } from './query.ts';

type Industry = (typeof industries)[number];

// Its industries are those of LinkedIn, in lower case; parted by a bar, as some have commas.
const theirs: Readonly<Record<Industry, string>> = {
  Advertising: 'marketing and advertising',
  Agriculture: 'farming|ranching|dairy|fishery',
  Architecture: 'architecture & planning',
  Automotive: 'automotive',
  Banking: 'banking|investment banking',
  Biotechnology: 'biotechnology',
  Construction: 'construction|civil engineering|building materials',
  Consulting: 'management consulting',
  Education:
    'education management|e-learning|higher education|primary/secondary education|professional training & coaching',
  Energy: 'oil & energy|renewables & environment|utilities',
  Engineering: 'civil engineering|mechanical or industrial engineering|industrial automation',
  Fashion: 'apparel & fashion|luxury goods & jewelry',
  'Food Production': 'food production|food & beverages',
  Furniture: 'furniture',
  Gaming: 'computer games',
  Healthcare: 'hospital & health care|health, wellness and fitness|medical practice|mental health care',
  Hospitality: 'hospitality|restaurants',
  'Human Resources': 'human resources|staffing and recruiting',
  Insurance: 'insurance',
  'Legal Services': 'legal services|law practice',
  Logistics: 'logistics and supply chain|warehousing|package/freight delivery|transportation/trucking/railroad',
  Manufacturing: 'electrical/electronic manufacturing|machinery|industrial automation|plastics|paper & forest products',
  Media: 'media production|broadcast media|online media|newspapers|publishing',
  Pharmaceuticals: 'pharmaceuticals',
  'Real Estate': 'real estate|commercial real estate',
  Recycling: 'environmental services',
  Retail: 'retail|supermarkets',
  Security: 'security and investigations|computer & network security',
  Software: 'computer software|internet|information technology and services',
  Telecommunications: 'telecommunications|wireless',
  Textiles: 'textiles',
  Travel: 'leisure, travel, & tourism|airlines/aviation',
};

/** Every industry of the vendor that one of ours is made of. */
export const theirIndustries: readonly string[] = [
  ...new Set(Object.values(theirs).flatMap((list) => list.split('|'))),
];

const isOurs = (text: string): text is Industry => text in theirs;

/** Leads of one of the industries, whether ours or a word that stands in one of theirs. */
export const industryClause = (field: string, wanted: readonly string[]): Clause => {
  const known = industries.filter((one) => wanted.some((text) => fold(text) === fold(one)));
  const named = known.filter(isOurs).flatMap((one) => theirs[one].split('|'));
  return anyOf([...(named.length === 0 ? [] : [{ terms: { [field]: named } }]), contains([field], wanted)]);
};

/** What an answer says of an industry: in its own word, and in ours. */
export const industryOf = (value: unknown): { readonly industry?: string; readonly industries?: readonly string[] } => {
  const text = textOf(value);
  if (text === undefined) return {};
  const folded = fold(text);
  const ours = industries.filter((one) => theirs[one].split('|').some((other) => fold(other) === folded));
  return { industry: text, industries: [...new Set([text, ...ours])] };
};

/** Every word that a lead has for what its company does. */
export const industriesIn = ({ data }: LeadRecord): readonly string[] => [
  ...textsIn(data?.['industry']),
  ...textsIn(data?.['industries']),
];
