import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import { chosenFilters, type Filters } from '@galena/contract/search';
import { between, keyword, oneOf, same, type Test } from '../matching.ts';
import type { Manifest } from './shape.ts';

type Check = NonNullable<Manifest['filters'][string]['check']>;

/** What a lead says in a field: a column, `emails`, `phones`, or a path of `data`. */
const valueIn = (lead: LeadRecord, field: string): unknown => {
  const [first = '', ...path] = field.split('.');
  let value: unknown = Object.hasOwn(lead, first) ? lead[first as keyof LeadRecord] : undefined;
  for (const name of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as never)[name] : undefined;
  return value;
};

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
  );

const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const testOf = ({ kind, field }: Check, asked: unknown): Test<LeadRecord> => {
  const texts = (lead: LeadRecord) => textsOf(valueIn(lead, field));
  const figure = (lead: LeadRecord) => figureOf(valueIn(lead, field));
  if (kind === 'words') return keyword(textsOf(asked).join(' '), texts);
  if (kind === 'contains') return oneOf(textsOf(asked), texts);
  if (kind === 'within') {
    const hosts = textsOf(asked).flatMap((one) => hostOf(one) ?? []);
    return (lead) => texts(lead).some((text) => hosts.some((host) => text === host || text.endsWith(`.${host}`)));
  }
  if (kind === 'same') return same(textsOf(asked), texts);
  if (kind === 'between') return between(asked as object, figure);
  if (kind === 'at_least') return between({ min: Number(asked) }, figure);
  return (lead) => {
    const value = valueIn(lead, field);
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  };
};

/**
 * Says how well a lead fits, in percent of the filters that were chosen. What the manifest does not check again is taken to hold: the
 * vendor was asked for it.
 */
export const percentOf = (manifest: Manifest, filters: Filters): ((lead: LeadRecord) => number) => {
  const chosen = chosenFilters(filters).filter((name) => Object.hasOwn(manifest.filters, name));
  const tests = chosen.flatMap((name) => {
    const check = manifest.filters[name]?.check;
    return check ? [testOf(check, filters[name])] : [];
  });
  return (lead) => {
    const failed = tests.filter((test) => !test(lead)).length;
    return chosen.length === 0 ? 100 : Math.floor(((chosen.length - failed) / chosen.length) * 100);
  };
};
