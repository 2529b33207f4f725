import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import { demoSuffix } from '@galena/contract/search';
import { z } from 'zod';
import { sandboxes as searchers } from '../searchers/sandbox/index.ts';
import { chanceOf, hashOf, type Chance } from '../searchers/sandbox/chance.ts';
import { phonesOf } from '../searchers/sandbox/contacts.ts';
import { personName } from '../searchers/sandbox/names.ts';
import { drawPosition } from '../searchers/sandbox/people.ts';
import { slugOf } from '../searchers/sandbox/words.ts';
import type { Searcher } from '../searchers/port.ts';
import { enricher } from './checked.ts';
import { fullNameOf, isGiven, namesOf, withoutRef } from './lead.ts';
import type { EnricherCard, EnrichField, FoundPerson, KnownLead } from './port.ts';

const fieldsOf: Readonly<Record<Searcher['type'], readonly EnrichField[]>> = {
  people: ['email', 'phone', 'person'],
  company: ['email', 'phone', 'employees'],
  local: ['email', 'phone', 'employees'],
  domain: ['email', 'phone', 'employees'],
  influencer: ['email', 'profile'],
  group: [],
};

const isOfNobody = (host: string): boolean => host === demoSuffix || host.endsWith(`.${demoSuffix}`);

/** The host of an invented lead: of its website, as all of them are of one registrable domain. Null: it is a real one. */
const hostOfInvented = ({ domain = '', website = '' }: KnownLead): string | null => {
  const hosts = [hostOf(website), hostOf(domain)].filter((host) => host !== null);
  return hosts.length > 0 && hosts.every(isOfNobody) ? (hosts[0] ?? null) : null;
};

/** A lead with the host that its inventor has for it. */
type Invented = KnownLead & { readonly host: string };

/** One of five is not known. */
const isKnown = (chance: Chance): boolean => chance.isTrue(0.8);

/** The draws for a field of a lead: the same whenever it is asked, whatever else is. */
const drawFor = (lead: Invented, field: EnrichField): Chance =>
  chanceOf(hashOf(`${lead.host}/${fullNameOf(lead) ?? ''}/${field}`), 0);

const emailOf = (chance: Chance, lead: Invented) => {
  const names = lead.type === 'people' || lead.type === 'influencer' ? namesOf(lead) : null;
  const local = names === null ? 'info' : `${slugOf(names.first)}.${slugOf(names.last)}`;
  const score = chance.int(60, 98) / 100;
  return { email: `${local}@${lead.host}`, type: names === null ? 'generic' : 'personal', is_verified: false, score };
};

const personAt = (chance: Chance, lead: Invented): FoundPerson => {
  const { first, last } = personName(chance, lead.country);
  const { title } = drawPosition(chance);
  const [email, name] = [`${slugOf(first)}.${slugOf(last)}@${lead.host}`, `${first} ${last}`];
  return {
    name,
    first_name: first,
    last_name: last,
    job_title: title,
    emails: [{ email, type: 'personal', is_verified: false, score: chance.int(60, 98) / 100 }],
    ...(chance.isTrue(0.5) ? phonesOf(chance, 'work') : {}),
  };
};

const employeesOf = (chance: Chance, lead: Invented): readonly FoundPerson[] => {
  const people = Array.from({ length: chance.int(1, 5) }, () => personAt(chance, lead));
  return [...new Map(people.map((one) => [one.name, one])).values()];
};

const profileOf = (chance: Chance) => {
  const followers = chance.skewed(1_000, 900_000);
  return {
    data: { followers, avg_likes: Math.round(followers * 0.03), avg_comments: Math.round(followers * 0.002) },
  };
};

const told: Readonly<Record<Exclude<EnrichField, 'employees'>, (chance: Chance, lead: Invented) => object>> = {
  email: (chance, lead) => ({ emails: [emailOf(chance, lead)] }),
  phone: (chance) => phonesOf(chance, 'work'),
  person: (chance) => {
    const { title, seniority, department } = drawPosition(chance);
    return { job_title: title, position: title, department, management_levels: [seniority] };
  },
  profile: profileOf,
};

const recordOf = (lead: Invented, fields: readonly EnrichField[]) => {
  const parts = fields.flatMap((field) => {
    const chance = drawFor(lead, field);
    return field === 'employees' || !isKnown(chance) ? [] : [told[field](chance, lead)];
  });
  return parts.length === 0 ? null : withoutRef(Object.assign({ ref: '', is_demo: true }, ...parts) as LeadRecord);
};

const peopleOf = (lead: Invented): readonly FoundPerson[] => {
  const chance = drawFor(lead, 'employees');
  return isKnown(chance) ? employeesOf(chance, lead).map((one) => ({ ...one, is_demo: true })) : [];
};

const sandboxOf = ({ key, label, type, licence }: Searcher) => {
  const card: EnricherCard = {
    key,
    label,
    isSandbox: true,
    method: 'invented',
    gives: [{ type, fields: fieldsOf[type] }],
    cost: 'free',
    licence,
  };
  return enricher<unknown>({
    ...card,
    config: z.unknown(),
    canAsk: (lead, field) => isGiven(card, lead, field) && hostOfInvented(lead) !== null,
    find: async (_call, known, fields) => {
      const host = hostOfInvented(known);
      if (host === null) return null;
      const lead = { ...known, host };
      const record = recordOf(lead, fields);
      const people = fields.includes('employees') ? peopleOf(lead) : [];
      if (record === null && people.length === 0) return null;
      return { record: record ?? {}, ...(people.length > 0 && { people }) };
    },
  });
};

/** Inventors of what is not known of invented leads, one for each kind; real ones they refuse. */
export const sandboxes = searchers.filter(({ type }) => fieldsOf[type].length > 0).map(sandboxOf);
