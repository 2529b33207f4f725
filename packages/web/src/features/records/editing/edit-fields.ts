import { countryCodes, type Field } from '@galena/contract/contacts';
import type { ListType, Person } from '@galena/contract/kernel';
import { cellNameOf, type Notation, readOwnField } from '@galena/contract/labels';
import {
  editableField,
  isSameCell,
  readCell,
  type CellValue,
  type FixedReason,
  type Result,
} from '@galena/contract/records';
import { countryName } from '@galena/contract/search';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { CellEdit, CellEditor } from '../../../ui/cells/cell-edit.ts';
import { separatorsOf } from '../../../ui/fields/text/number-separators.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { valueOf } from '../fields.ts';
import { useColleagues } from './colleagues.ts';

/** A field of a record that a person may change. */
export type RecordEdit = CellEdit<Result> & {
  readonly field: Field;
  /** By which name calls know it, and where its value stands in a record: a label by its id. */
  readonly cell: string;
  /** What was written, as a value that the server takes. @param notation of the table that it was copied from, as far as that is known */
  readonly read: (text: string, notation?: Notation) => CellValue;
};

/** How a field is changed, or the sentence that says why it is not. */
export type EditOf = (name: string) => RecordEdit | string;

const inputModes: Readonly<Record<string, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
  linkedin_url: 'url',
  'data.url': 'url',
};

type Flags = readonly { readonly value: string; readonly label: string }[];
type Choosing = { readonly language: string; readonly colleagues: readonly Person[]; readonly flags: Flags };

const editorOf = ({ name, kind, own }: Field, { language, colleagues, flags }: Choosing): CellEditor => {
  if (name === 'country') {
    const choices = countryCodes.map((value) => ({ value, label: countryName(value, language) }));
    return { as: 'choice', choices: choices.toSorted((one, other) => one.label.localeCompare(other.label, language)) };
  }
  if (kind === 'person')
    return { as: 'choice', choices: colleagues.map(({ id, name: label }) => ({ value: String(id), label })) };
  if (kind === 'choice')
    return { as: 'choice', choices: (own?.options ?? []).map((value) => ({ value, label: value })) };
  if (kind === 'flag' && own) return { as: 'choice', choices: flags };
  if (kind === 'date' || kind === 'day') return { as: 'day' };
  if (name === 'note') return { as: 'text', isLong: true };
  const inputMode = kind === 'number' ? 'decimal' : inputModes[name];
  return { as: 'text', ...(inputMode === undefined ? {} : { inputMode }) };
};

/** A number as the reader's language writes it; whatever else was written stays as it is, to be told what is wrong with it. */
const numberOf = (text: string, language: string): CellValue => {
  const { decimal, thousands } = separatorsOf(language);
  const tight = text.trim().replaceAll(/\s/g, '');
  // "4.5" is no number of thousands, also where a point stands between those.
  const isGrouped = new RegExp(`^-?\\d{1,3}([${thousands}]\\d{3})+([${decimal}]\\d+)?$`).test(tight);
  const plain = (isGrouped ? tight.replaceAll(thousands, '') : tight).replace(decimal, '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text;
};

const textOf = (value: unknown, language: string): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 15 }).format(value);
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** How a field is changed. @param wordsIn the language in which its numbers are written */
const editIn = (field: Field, choosing: Choosing, wordsIn: string): RecordEdit => {
  const cell = cellNameOf(field);
  const { language } = choosing;
  const read = (text: string, notation?: Notation): CellValue => {
    const isTold = field.own !== undefined && (notation?.decimal_mark ?? null) !== null;
    const plain = field.kind === 'number' && !isTold ? numberOf(text, language) : text;
    const own = readOwnField(field, plain, notation);
    return own && 'value' in own ? own.value : plain;
  };
  return {
    field,
    cell,
    editor: editorOf(field, choosing),
    text: (record) => textOf(valueOf(record, cell), wordsIn),
    read,
    problem: (text) => {
      const result = readCell(field, read(text));
      return 'sentence' in result ? result.sentence : null;
    },
  };
};

/** How the fields of records of a kind are changed. The same function as long as the language and the team are. */
export const useEditOf = (type: ListType): EditOf => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const colleagues = useColleagues();
  const fields = useFields(type);
  return useMemo(() => {
    const flags = [
      { value: 'true', label: t('table.yes') },
      { value: 'false', label: t('table.no') },
    ];
    const reasons: Readonly<Record<FixedReason, string>> = {
      follows: t('records.editing.fixed.follows'),
      kept: t('records.editing.fixed.kept'),
      licence: t('records.editing.fixed.licence'),
      unknown: t('records.editing.fixed.kept'),
    };
    const made = new Map<string, RecordEdit | string>();
    const make = (name: string): RecordEdit | string => {
      const label = fields.find((one) => one.own !== undefined && one.name === name);
      const field = label ?? editableField(type, name);
      if (typeof field === 'string') return reasons[field];
      return editIn(field, { language, colleagues, flags }, field.kind === 'person' ? 'en' : language);
    };
    return (name) => {
      const known = made.get(name) ?? make(name);
      made.set(name, known);
      return known;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [type, language, colleagues, fields]);
};

const withPath = <Held extends Result>(record: Held, name: string, value: CellValue): Held => {
  const [bag, key] = name.split(/\.(.*)/s) as [string, string | undefined];
  if (key === undefined) return { ...record, [bag]: value };
  const held = (record as Readonly<Record<string, unknown>>)[bag] as Readonly<Record<string, unknown>>;
  return { ...record, [bag]: { ...held, [key]: value } };
};

/** A record as it will be once a field is changed: what stands there before the server has said so. */
export const withCell = <Held extends Result>(record: Held, { field, cell, read }: RecordEdit, text: string): Held => {
  const result = readCell(field, read(text));
  if (!('value' in result)) return record;
  const value =
    field.kind === 'person' && typeof result.value === 'string' ? Number(result.value) || null : result.value;
  if (isSameCell(valueOf(record, cell), value)) return record;
  const next = withPath(record, cell, field.kind === 'texts' && value === null ? [] : value);
  if (field.name === 'email')
    return {
      ...next,
      email_status: value === null ? 'none' : 'found',
      emails: typeof value === 'string' ? [{ email: value, type: null, is_verified: false, score: null }] : [],
    };
  if (field.name === 'phone')
    return { ...next, phones: typeof value === 'string' ? [{ number: value, type: null, is_verified: false }] : [] };
  return next;
};
