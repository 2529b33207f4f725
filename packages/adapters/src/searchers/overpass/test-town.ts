import type { LeadRecord } from '@galena/contract/contacts';
import { localCategories } from '@galena/contract/search';
import { expect } from 'vitest';
import type { Question, SearcherCall } from '../port.ts';
import { lisbon } from '../testing/questions.ts';
import type { Thing } from './ask.ts';
import { overpass } from './index.ts';

/** All that is around Lisbon. */
export const everything: Question = { location: lisbon, filters: {}, match: 100 };

/** Every place of a question, page by page. */
export const findAll = async (
  call: SearcherCall<unknown>,
  question: Question,
  limit: number,
): Promise<readonly LeadRecord[]> => {
  const all: LeadRecord[] = [];
  let cursor: string | null = null;
  do {
    const page = await overpass.find(call, question, { cursor, limit });
    if (page.next !== null) expect(page.records).toHaveLength(limit);
    all.push(...page.records);
    cursor = page.next;
  } while (cursor !== null);
  return all;
};

/** A place near Lisbon. */
export const point = (id: number, tags: Record<string, string>, east = 0): Thing => ({
  type: 'node',
  id,
  lat: 38.72,
  lon: -9.13 + east,
  tags,
});

/** A town around Lisbon with something of everything, near and far, with contacts and without. */
export const town: readonly Thing[] = localCategories
  .filter((_, at) => at % 6 === 0)
  .flatMap(({ name }, at) => [
    point(1000 - at, {
      name: `${name} ${['Mill', 'Ärger', 'Lisbon a'][at % 3]}`,
      ...[{ shop: 'bakery' }, { amenity: 'restaurant', cuisine: 'pizza;italian' }, { tourism: 'hotel' }][at % 3],
      ...(at % 2 === 0 ? { 'contact:website': 'www.loewe.example' } : {}),
      ...(at % 5 < 3 ? { phone: '+351 21 000 00 00' } : {}),
      ...(at % 7 === 0 ? { email: 'info@loewe.example' } : {}),
    }),
    {
      type: 'way' as const,
      id: at + 1,
      center: { lat: 38.72 + at / 500, lon: -9.13 },
      tags: { name: `${name} Mill`, craft: 'key_cutter', 'addr:country': 'PT' },
    },
  ]);
