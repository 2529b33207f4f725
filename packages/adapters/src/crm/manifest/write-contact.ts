import { VendorError } from '@galena/contract/kernel';
import type { CrmValue, CrmValues } from '../port.ts';
import { withAt } from '../../vendor/manifest/pointer.ts';
import type { ListField, Writing } from './field-shape.ts';
import { standardFields, type KnownField } from './known-fields.ts';
import { rawValue } from './read-contact.ts';
import type { CrmManifest } from './shape.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sentChoice = ({ sent }: KnownField, choice: string): string | number => sent?.get(choice) ?? choice;

const sentOf = (known: KnownField, value: CrmValue, { as_text, choices, flags }: Writing): unknown => {
  if (typeof value === 'boolean') {
    const flag: unknown = flags === undefined ? value : value ? flags.yes : flags.no;
    return as_text ? String(flag) : flag;
  }
  if (typeof value === 'number') return as_text ? String(value) : value;
  if (typeof value === 'string') {
    const one = sentChoice(known, value);
    return as_text ? String(one) : one;
  }
  const all = value.map((one) => sentChoice(known, one));
  if (choices !== undefined) return all.join(choices);
  return as_text ? all.map(String) : all;
};

/** A list with a value as its first: the same value gets the flag, all others stay and lose it. */
const listWith = ({ value: name, primary, with: rest }: ListField, value: unknown, before: unknown) => {
  const all = (Array.isArray(before) ? before : []).filter(isObject);
  const key = String(value).trim().toLowerCase();
  const isSame = (one: Readonly<Record<string, unknown>>) => String(one[name]).trim().toLowerCase() === key;
  const flag = (is: boolean) => (primary === undefined ? {} : { [primary]: is });
  const others = all.filter((one) => !isSame(one)).map((one) => ({ ...one, ...flag(false) }));
  return [{ ...rest, ...all.find(isSame), [name]: value, ...flag(true) }, ...others];
};

/** The field that a key of a wish names. @throws VendorError `bad_input`: there is no such field */
const knownOf = (manifest: CrmManifest, key: string, known: readonly KnownField[]): KnownField => {
  const found = known.find(({ field }) => field.key === key);
  if (found !== undefined) return found;
  const { custom } = manifest.fields;
  // Where nothing has to be looked up, the key says all that is needed.
  if (custom?.options?.sent === undefined && custom !== undefined && key.startsWith(custom.prefix)) {
    const name = key.slice(custom.prefix.length);
    const field = { key, label: name, kind: 'text', options: [], isCustom: true, maxLength: null } as const;
    if (name !== '') return { field, name, sent: null, list: null };
  }
  throw new VendorError(manifest.key, 'bad_input', `There’s no field ${key}`);
};

/** Whether the fields of the customer have to be known before values can be written. */
export const needsFields = ({ fields }: CrmManifest, values: CrmValues): boolean => {
  const { custom } = fields;
  return custom?.options?.sent !== undefined && Object.keys(values).some((key) => key.startsWith(custom.prefix));
};

/** Whether what stands in the CRM has to be known before values can be written. */
export const needsCurrent = (manifest: CrmManifest, values: CrmValues): boolean =>
  standardFields(manifest).some(({ field, list }) => list !== null && Object.hasOwn(values, field.key));

type Surroundings = {
  readonly known: readonly KnownField[];
  /** The contact as it came; undefined: there is none yet. */
  readonly current?: unknown;
};

/** A body with the values of a wish put in their places. @throws VendorError `bad_input`: there is no such field */
export const withValues = (
  manifest: CrmManifest,
  body: unknown,
  values: CrmValues,
  { known, current }: Surroundings,
): unknown => {
  const { writing } = manifest;
  const parts = { own: {} as Record<string, unknown>, custom: {} as Record<string, unknown> };
  for (const [key, value] of Object.entries(values)) {
    const one = knownOf(manifest, key, known);
    const sent = sentOf(one, value, writing);
    const whole = one.list === null ? sent : listWith(one.list, sent, rawValue(manifest, current, one));
    Object.defineProperty(one.field.isCustom ? parts.custom : parts.own, one.name, {
      value: whole,
      enumerable: true,
      configurable: true,
    });
  }
  const withOwn = withAt(body ?? {}, writing.values, parts.own);
  return Object.keys(parts.custom).length === 0
    ? withOwn
    : withAt(withOwn, writing.custom_values ?? writing.values, parts.custom);
};
