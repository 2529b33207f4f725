import {
  countryOf,
  emailOf,
  leadColumns,
  leadColumnNames,
  type LeadColumn,
  type LeadRecord,
} from '@galena/contract/contacts';
import type { Condition, DataRule, EmailRule, FieldRule, Found, Lead, PhoneRule } from './lead-shape.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { Manifest } from './shape.ts';
import { isOneOf, phoneIn, transformed, type Surroundings } from './transform.ts';

/** What is mapped: an item, and the answer that it stands in. */
export type Source = { readonly item: unknown; readonly answer: unknown };

type Json = NonNullable<LeadRecord['data']>[string];

const longestText = 500;
const maxValues = 50;

const isSome = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const valueOf = (rule: FieldRule, source: Source, around: Surroundings): unknown => {
  if (typeof rule === 'string') return at(source.item, rule);
  const root = rule.of === 'answer' ? source.answer : source.item;
  const found = Array.isArray(rule.from)
    ? rule.from.map((one) => (typeof one === 'string' ? at(root, one) : valueOf(one, source, around))).filter(isSome)
    : at(root, rule.from as string);
  // Of several places without a word on what to do with them, the first that says something.
  const value = Array.isArray(rule.from) && rule.transforms.length === 0 ? (found as unknown[])[0] : found;
  return rule.transforms.reduce<unknown>((kept, transform) => transformed(kept, transform, around), value);
};

const textOf = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one !== 'string' && typeof one !== 'number') return undefined;
  return String(one).replaceAll(/\s+/g, ' ').trim().slice(0, longestText) || undefined;
};

const wholeOf = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof figure === 'number' && Number.isSafeInteger(Math.round(figure)) && figure >= 0
    ? Math.round(figure)
    : undefined;
};

const textsOf = (value: unknown): readonly string[] | undefined => {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []);
  return all.length === 0 ? undefined : [...new Set(all)].slice(0, maxValues);
};

/** An address of the web; one without a scheme is taken for one. */
const webOf = (value: unknown): string | undefined => {
  const written = textOf(value);
  if (written === undefined || !written.includes('.')) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hostname.includes('.');
  return isWeb ? (URL.canParse(written) ? written : url.href) : undefined;
};

const readAs: Readonly<Record<'text' | 'texts' | 'number', (value: unknown) => unknown>> = {
  text: textOf,
  texts: textsOf,
  number: wholeOf,
};
const special: Partial<Record<LeadColumn, (value: unknown) => unknown>> = {
  website: webOf,
  linkedin_url: webOf,
  country: (value) => countryOf(textOf(value) ?? '') ?? undefined,
};

const columnsOf = (rules: Found, source: Source, around: Surroundings): Partial<LeadRecord> => {
  const found = leadColumnNames.flatMap((name) => {
    const rule = rules[name];
    const value =
      rule === undefined ? undefined : (special[name] ?? readAs[leadColumns[name]])(valueOf(rule, source, around));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
};

const isHeld =
  (source: Source, around: Surroundings) =>
  ({ value: rule, is }: Condition): boolean => {
    const value = valueOf(rule, source, around);
    return is === undefined ? isSome(value) : isOneOf(value, is);
  };

/** Where the values of a rule stand, as far as its conditions let them be. */
const placesOf = (
  { each, of, when, unless }: EmailRule | PhoneRule,
  source: Source,
  around: Surroundings,
): readonly Source[] => {
  const list = each === undefined ? [source.item] : at(of === 'answer' ? source.answer : source.item, each);
  return (Array.isArray(list) ? list.slice(0, maxValues) : [])
    .map((item: unknown) => ({ ...source, item }))
    .filter((place) => when?.some(isHeld(place, around)) ?? true)
    .filter((place) => !unless?.some(isHeld(place, around)));
};

const maybe = (rule: FieldRule | undefined, source: Source, around: Surroundings): unknown =>
  rule === undefined ? undefined : valueOf(rule, source, around);

const kindOf = (rule: EmailRule['type'], source: Source, around: Surroundings): string | null =>
  typeof rule === 'object' && 'constant' in rule ? rule.constant : (textOf(maybe(rule, source, around)) ?? null);

const scoreOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const emailsOf = (
  rules: readonly EmailRule[],
  source: Source,
  around: Surroundings,
): NonNullable<LeadRecord['emails']> => {
  const all = rules.flatMap((rule) =>
    placesOf(rule, source, around).flatMap((place) => {
      const written = valueOf(rule.email, place, around);
      return (Array.isArray(written) ? written : [written]).flatMap((one: unknown) => {
        const email = emailOf(textOf(one) ?? '');
        if (email === null) return [];
        const type = kindOf(rule.type, place, around);
        const is_verified = maybe(rule.is_verified, place, around) === true;
        return [{ email, type, is_verified, score: scoreOf(maybe(rule.score, place, around)) }];
      });
    }),
  );
  return [...new Map(all.map((one) => [one.email, one])).values()].slice(0, maxValues);
};

const phonesOf = (
  rules: readonly PhoneRule[],
  source: Source,
  around: Surroundings,
): NonNullable<LeadRecord['phones']> => {
  const all = rules.flatMap((rule) =>
    placesOf(rule, source, around).flatMap((place) => {
      const written = valueOf(rule.number, place, around);
      return (Array.isArray(written) ? written : [written]).flatMap((one: unknown) => {
        const number = phoneIn(textOf(one) ?? '', around.country);
        if (number === undefined) return [];
        const type = kindOf(rule.type, place, around);
        return [{ number, type, is_verified: maybe(rule.is_verified, place, around) === true }];
      });
    }),
  );
  return [...new Map(all.map((one) => [one.number, one])).values()].slice(0, maxValues);
};

const datumOf = (rule: DataRule, source: Source, around: Surroundings): Json | undefined => {
  if (typeof rule === 'object' && 'constant' in rule) return rule.constant;
  const value = valueOf(rule, source, around);
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return Array.isArray(value) ? textsOf(value) : undefined;
};

/** Data by paths: `audience.credibility` stands in an object of its own. */
const dataOf = (rules: Found['data'], source: Source, around: Surroundings): Record<string, Json> => {
  const data: Record<string, Json> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = datumOf(rule, source, around);
    if (value === undefined) continue;
    const [first = name, second] = name.split('.');
    data[first] =
      second === undefined ? value : { ...(data[first] as Record<string, Json> | undefined), [second]: value };
  }
  return data;
};

const some = <Name extends string, Kept>(
  name: Name,
  values: readonly Kept[],
): { readonly [N in Name]?: readonly Kept[] } =>
  (values.length === 0 ? {} : { [name]: values }) as { readonly [N in Name]?: readonly Kept[] };

const momentOf = (value: unknown, around: Surroundings): string | undefined => {
  const date = transformed(value, 'date', around);
  if (typeof date !== 'string') return undefined;
  return date.length === 10 ? `${date}T00:00:00.000Z` : date;
};

/** Those of some values that are there. */
const known = <Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as never;

/** What a manifest makes of an item, without its id. Only what the rules of a record let through. */
export const mapFound = (manifest: Manifest, rules: Found, source: Source): Omit<LeadRecord, 'ref'> => {
  const [onlyCountry = null, ...others] = manifest.countries ?? [];
  const standard = others.length === 0 ? onlyCountry : null;
  const columns = columnsOf(rules, source, { tables: manifest.tables, country: standard });
  const around = { tables: manifest.tables, country: columns.country ?? standard };
  const confidence = maybe(rules.confidence, source, around);
  return {
    ...(standard !== null && { country: standard }),
    ...columns,
    ...some('emails', emailsOf(rules.emails, source, around)),
    ...some(
      'potential_emails',
      emailsOf(rules.potential_emails, source, around).map(({ email, score }) => ({ email, score })),
    ),
    ...some('phones', phonesOf(rules.phones, source, around)),
    data: { ...dataOf(rules.data, source, around), attribution: manifest.licence.attribution },
    ...known({
      ref_url: webOf(maybe(rules.ref_url, source, around)),
      as_of: momentOf(maybe(rules.as_of, source, around), around),
      confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : undefined,
    }),
  };
};

/** Whether an item is no lead by what it says of itself. */
export const isLeftOut = ({ lead, tables }: Manifest, source: Source): boolean =>
  lead.leave_out?.some(isHeld(source, { tables, country: null })) ?? false;

/** An item as a lead; null: it does not say what it is called in the vendor's books. */
export const mapLead = (manifest: Manifest, source: Source): LeadRecord | null => {
  const rules: Lead = manifest.lead;
  const ref = textOf(valueOf(rules.ref, source, { tables: manifest.tables, country: null }))?.slice(0, 200);
  return ref === undefined ? null : { ref, ...mapFound(manifest, rules, source) };
};
