import { fieldsOf, type Field, type LeadRecord } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import type { createRandom } from '@galena/contract/testing';

type Random = ReturnType<typeof createRandom>;

const pick = <Item>({ between }: Random, items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item;

// Few of each, so that many records say the same; with case, accents, signs and lengths that an order has to bear.
const texts = ['Zürich', 'zurich', 'Ärmel', 'apple', 'Apple', 'Ωmega', '100%', 'O’Brien', '東京', 'é'.repeat(300)];
const numbers = [0, 3, 3, 20, 100, 1_000_000];

const anyValue = (random: Random, { name, kind }: Field): unknown => {
  if (random.between(1, 10) <= 3) return undefined;
  if (name === 'match_percent') return random.between(0, 100);
  if (kind === 'number') return pick(random, numbers);
  if (kind === 'texts') return [pick(random, texts), pick(random, texts)];
  return pick(random, texts);
};

/** What a source does not say, or in a form of its own. */
const ownWay = ['email', 'phone', 'website', 'linkedin_url', 'country', 'email_status', 'lookup_outcome', 'crm_status'];

const isAny = ({ name, kind }: Field): boolean => kind !== 'contacts' && kind !== 'date' && !ownWay.includes(name);

/** A record of a kind with something or nothing in each of its fields. */
export const anyRecord = (random: Random, type: ListType, ref: string): LeadRecord => {
  const columns: Record<string, unknown> = {};
  const inData: Record<string, unknown> = {};
  for (const field of fieldsOf[type].filter(isAny)) {
    const value = anyValue(random, field);
    const [first = '', second = '', third] = field.name.split('.');
    if (value === undefined) continue;
    if (first !== 'data') columns[first] = value;
    else inData[second] = third === undefined ? value : { [third]: value };
  }
  const country = pick(random, ['PT', 'DE', undefined]);
  return {
    ref,
    ...columns,
    ...(country === undefined ? {} : { country }),
    ...(random.between(0, 1) === 0
      ? {}
      : { emails: [{ email: `${ref}@mail.example`, type: null, is_verified: false, score: null }] }),
    website: `https://${ref}.example`,
    data: inData as NonNullable<LeadRecord['data']>,
  };
};
