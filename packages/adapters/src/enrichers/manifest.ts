import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError, type ListType } from '@galena/contract/kernel';
import { ask, type Config } from '../searchers/manifest/ask.ts';
import { buildRequest, NothingFits } from '../searchers/manifest/build-request.ts';
import { configOf } from '../searchers/manifest/config.ts';
import { readFound, type EnrichKind } from '../searchers/manifest/read-found.ts';
import type { EnrichInput, EnrichRequest } from '../searchers/manifest/request-shape.ts';
import type { Manifest } from '../searchers/manifest/shape.ts';
import { enricher } from './checked.ts';
import { fullNameOf, isGiven, namesOf } from './lead.ts';
import type { EnricherCard, Enricher, EnrichField, KnownLead } from './port.ts';

const fields: Readonly<Record<EnrichKind, EnrichField>> = { email: 'email', phone: 'phone', company: 'profile' };

const ofPeople = new Set<EnrichInput>(['first_name', 'last_name', 'linkedin_url']);

/** Of whom it can be asked: those of the manifest's kind, and people, where it needs somebody's names or profile. */
const typesOf = ({ type }: Manifest, kind: EnrichKind, { inputs }: EnrichRequest): readonly ListType[] => {
  if (kind === 'company') return ['company'];
  return inputs.some((name) => ofPeople.has(name)) ? [...new Set<ListType>(['people', type])] : [type];
};

/** What is known of a lead in the words of manifests. */
const inputsOf = (lead: KnownLead): { readonly [Name in EnrichInput]: string | undefined } => {
  const names = namesOf(lead);
  const { company, domain, email, phone, linkedin_url, country } = lead;
  return {
    name: fullNameOf(lead),
    first_name: lead.first_name ?? names?.first,
    last_name: lead.last_name ?? names?.last,
    // A company is its own.
    company: company ?? (lead.type === 'company' ? lead.name : undefined),
    domain,
    website: lead.website ?? (domain === undefined ? undefined : `https://${domain}`),
    email,
    phone,
    linkedin_url,
    country,
  };
};

// Some say it of a hundred.
const share = (score: number | null): number | null =>
  score === null || score <= 1 ? score : Math.min(score, 100) / 100;

const withShares = <Found extends Pick<LeadRecord, 'emails' | 'potential_emails'>>(found: Found): Found => ({
  ...found,
  ...(found.emails && { emails: found.emails.map((one) => ({ ...one, score: share(one.score) })) }),
  ...(found.potential_emails && {
    potential_emails: found.potential_emails.map((one) => ({ ...one, score: share(one.score) })),
  }),
});

const enricherOf = (manifest: Manifest, kind: EnrichKind, request: EnrichRequest): Enricher => {
  const { key, label, method, licence, quota, countries } = manifest;
  const card: EnricherCard = {
    key,
    label,
    isSandbox: false,
    method,
    gives: typesOf(manifest, kind, request).map((type) => ({ type, fields: [fields[kind]] })),
    cost: manifest.price === 'free' ? 'free' : { ...manifest.price },
    licence: licenceOf(licence),
    ...(quota.per_day !== undefined && { callsPerDay: quota.per_day }),
  };
  return enricher<Config>({
    ...card,
    config: configOf(manifest.settings),
    canAsk: (lead, field) => {
      const inputs = inputsOf(lead);
      const isInReach = lead.country === undefined || (countries?.includes(lead.country) ?? true);
      return isGiven(card, lead, field) && isInReach && request.inputs.every((name) => inputs[name] !== undefined);
    },
    find: async (call, lead) => {
      try {
        const bare = buildRequest(manifest, request, { setting: call.config, input: inputsOf(lead) });
        const { json, answer } = await ask({ manifest, request, call }, bare);
        if (json === null && !request.empty_statuses.includes(answer.status))
          throw new VendorError(key, 'protocol', 'The server answered in an unknown form');
        const found = readFound(manifest, request, json, answer.status);
        return found === null ? null : { record: withShares(found) };
      } catch (error) {
        if (error instanceof NothingFits) return null;
        throw error;
      }
    },
  });
};

const licenceOf = ({ keeps, ...licence }: Manifest['licence']): EnricherCard['licence'] => ({
  ...licence,
  ...(keeps && { keeps }),
});

/** What a manifest can look up about a lead: an enricher for each of its requests, under its own key. */
export const enrichersOf = (manifest: Manifest): readonly Enricher[] =>
  Object.entries(manifest.requests.enrich).flatMap(([kind, request]) =>
    request === undefined ? [] : [enricherOf(manifest, kind as EnrichKind, request)],
  );
