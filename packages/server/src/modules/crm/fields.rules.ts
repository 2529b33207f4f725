import type { Crm } from '@galena/adapters/crm';
import type { FieldProblem, FieldRule } from '@galena/contract/crm';
import { fieldsOf } from '@galena/contract/contacts';
import { maybeWrittenDay, type ListType } from '@galena/contract/kernel';

type CrmField = Awaited<ReturnType<Crm['findFields']>>[number];
/** What a field of a CRM holds. */
export type CrmValue = string | number | boolean | readonly string[];

/** What is known of a record, by our fields. */
export type Lead = Readonly<Record<string, unknown>>;

/** What a rule comes to for one record. */
export type Ruled = {
  readonly rule: FieldRule;
  /** Null: there is nothing to send. */
  readonly value: CrmValue | null;
  readonly problem: FieldProblem | null;
};

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
};

/** Of an e-mail or phone as lists keep them: the address or the number. */
const contactOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { email, number, phone } = value as { email?: unknown; number?: unknown; phone?: unknown };
  return email ?? number ?? phone;
};

/** What stands at a path such as `data.audience.credibility`. */
const valueAt = (lead: Lead, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as Record<string, unknown>)[name];
  }, lead);

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textOf(contactOf(one)) ?? []);

/** What a rule says of a record, before the CRM's field is looked at. */
const readRule = ({ field, how, text }: FieldRule, lead: Lead): unknown => {
  if (how === 'fixed' || field === null) return text;
  const value = valueAt(lead, field);
  if (how === 'first') return textsOf(value)[0];
  if (how === 'join') return textsOf(value).join(', ');
  return Array.isArray(value) ? textsOf(value) : value;
};

type Read = { readonly value: CrmValue | null } | { readonly problem: FieldProblem };

const numberFrom = (text: string): Read => {
  const plain = text.replaceAll(/[\s']/g, '');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { problem: 'not_a_number' };
};

const dateFrom = (text: string): Read => {
  const day = maybeWrittenDay(text);
  return day === null ? { problem: 'not_a_date' } : { value: day };
};

const flagFrom = (text: string): Read => {
  if (/^(true|yes|1)$/i.test(text)) return { value: true };
  return /^(false|no|0)$/i.test(text) ? { value: false } : { problem: 'not_a_flag' };
};

const optionOf = (text: string, options: readonly string[]): string | undefined =>
  options.find((option) => option === text) ?? options.find((option) => option.toLowerCase() === text.toLowerCase());

const choicesFrom = (texts: readonly string[], { kind, options }: CrmField): Read => {
  // A field whose choices the CRM does not tell takes what it is given.
  if (options.length === 0) return { value: kind === 'choices' ? texts : (texts[0] ?? null) };
  const found = texts.flatMap((text) => optionOf(text, options) ?? []);
  if (found.length < texts.length) return { problem: 'not_a_choice' };
  return { value: kind === 'choices' ? found : (found[0] ?? null) };
};

/** A value as the CRM's field takes it. */
const fitting = (value: unknown, field: CrmField): Read => {
  const texts = textsOf(value);
  const text = texts.join(', ');
  if (texts.length === 0) return { value: null };
  if (field.kind === 'choice' || field.kind === 'choices') return choicesFrom(texts, field);
  if (field.kind === 'number') return numberFrom(text);
  if (field.kind === 'date') return dateFrom(text);
  if (field.kind === 'boolean') return flagFrom(text);
  // Of several addresses a field for one takes the first.
  const one = field.kind === 'email' || field.kind === 'phone' || field.kind === 'url' ? (texts[0] ?? '') : text;
  return field.maxLength !== null && one.length > field.maxLength ? { problem: 'too_long' } : { value: one };
};

/** What a record comes to by these rules, each with what is wrong with it. */
export const applyRules = (
  rules: readonly FieldRule[],
  lead: Lead,
  fields: readonly CrmField[],
  ownFields: ReadonlySet<string>,
): readonly Ruled[] => {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return rules.map((rule): Ruled => {
    const target = byKey.get(rule.crm_field);
    if (!target) return { rule, value: null, problem: 'unknown_crm_field' };
    if (rule.field !== null && !ownFields.has(rule.field)) return { rule, value: null, problem: 'unknown_field' };
    const read = fitting(readRule(rule, lead), target);
    return 'problem' in read
      ? { rule, value: null, problem: read.problem }
      : { rule, value: read.value, problem: null };
  });
};

/** Kinds of lists whose records are businesses. */
const businessTypes: ReadonlySet<ListType> = new Set(['company', 'local', 'domain', 'group']);

/** What a CRM is sent of a kind of record unless the customer says otherwise. */
export const usualRules = (type: ListType, usual: Crm['usualFields']): readonly FieldRule[] =>
  fieldsOf[type].flatMap(({ name }) => {
    // The name of a business is no name of a person.
    const isBusiness = name === 'name' && businessTypes.has(type) && Object.hasOwn(usual, 'company');
    const from = isBusiness ? 'company' : name;
    const target = Object.hasOwn(usual, from) ? usual[from] : undefined;
    return target === undefined ? [] : [{ field: name, crm_field: target, how: 'as_is' as const, text: null }];
  });

/** The rules that say something wrong before any record is looked at, by their places. */
export const faultsOf = (
  rules: readonly FieldRule[],
  fields: readonly CrmField[],
  ownFields: ReadonlySet<string>,
): ReadonlyMap<number, FieldProblem> => {
  const applied = applyRules(rules, {}, fields, ownFields);
  return new Map(
    applied.flatMap(({ rule, problem }, at) => {
      if (rule.how === 'fixed' ? problem !== null : problem?.startsWith('unknown'))
        return [[at, problem as FieldProblem]];
      return [];
    }),
  );
};

/** The addresses and numbers of a record, the first ones first. */
export const waysTo = (lead: Lead): { readonly emails: readonly string[]; readonly phones: readonly string[] } => ({
  emails: [...new Set([...textsOf(valueAt(lead, 'email')), ...textsOf(valueAt(lead, 'emails'))])],
  phones: [...new Set([...textsOf(valueAt(lead, 'phone')), ...textsOf(valueAt(lead, 'phones'))])],
});

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const plainUrl = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '');

/** Whether a CRM holds what it was sent, however it writes it. */
export const isSame = (sent: CrmValue, held: CrmValue | undefined, kind: CrmField['kind']): boolean => {
  if (held === undefined) return false;
  if (Array.isArray(sent) || Array.isArray(held)) {
    const [a, b] = [textsOf(sent), textsOf(held)].map((texts) => new Set(texts));
    return a?.size === b?.size && [...(a ?? [])].every((one) => b?.has(one));
  }
  const [one, other] = [String(sent).trim(), String(held).trim()];
  if (one === other) return true;
  if (kind === 'email') return one.toLowerCase() === other.toLowerCase();
  if (kind === 'phone') return digits(one) === digits(other);
  if (kind === 'url') return plainUrl(one) === plainUrl(other);
  if (kind === 'number') return Number(one) === Number(other);
  if (kind === 'date') return other.startsWith(one);
  return kind === 'boolean' && /^(true|1|yes)$/i.test(one) === /^(true|1|yes)$/i.test(other);
};
