import { describe, expect, it } from 'vitest';
import type { FoundPerson, Sighting } from '../findings.ts';
import { createMerged, maxFound } from './merge.ts';
import { nothingFound } from './test-site.ts';

const sighting = (confidence: number): Sighting => ({ kind: 'text', snippet: 'x', mark: null, confidence });
const email = (address: string, confidence = 0.5) => ({
  email: address,
  type: 'generic' as const,
  isSiteMakers: false,
  sighting: sighting(confidence),
});
const person = (name: string, rest: Partial<FoundPerson> = {}, confidence = 0.5): FoundPerson => ({
  name,
  position: null,
  email: null,
  phone: null,
  linkedin_url: null,
  sighting: sighting(confidence),
  ...rest,
});
const page = (path: string, isForContact = false) => ({
  url: `https://shop.de/${path}`,
  fetched_at: '2026-05-04T12:00:00.000Z',
  isForContact,
});
const own = new Set(['shop.de']);

describe('findings of several pages', () => {
  it('are those of who made the site where one of the pages says so', () => {
    const merged = createMerged(own);
    const makers = { ...email('hello@webfix.com', 0.1), isSiteMakers: true };
    merged.add({ ...nothingFound, emails: [email('hello@webfix.com', 0.6), email('a@shop.de')] }, page('one'));
    merged.add({ ...nothingFound, emails: [makers] }, page('two'));
    const marked = merged.lists().emails.map((one) => [one.email, one.isSiteMakers]);
    expect(marked).toEqual([
      ['a@shop.de', false],
      ['hello@webfix.com', true],
    ]);
  });

  it('are kept once each, with all places, the surest first', () => {
    const merged = createMerged(own);
    merged.add({ ...nothingFound, emails: [email('a@shop.de', 0.4)] }, page('one'));
    merged.add({ ...nothingFound, emails: [email('a@shop.de', 0.9)] }, page('two'));
    const [first, ...others] = merged.lists().emails;
    expect(others).toEqual([]);
    expect(first?.sightings.map((seen) => [seen.page, seen.sighting.confidence])).toEqual([
      ['https://shop.de/two', 0.9],
      ['https://shop.de/one', 0.4],
    ]);
    expect(merged.wasCut()).toBe(false);
  });

  it('are in the order of certainty: own domain, pages about contact, many pages', () => {
    const merged = createMerged(own);
    merged.add(
      { ...nothingFound, emails: [email('agency@big.de'), email('once@firm.de'), email('twice@firm.de')] },
      page('one'),
    );
    merged.add({ ...nothingFound, emails: [email('twice@firm.de'), email('a@mail.shop.de')] }, page('two'));
    merged.add({ ...nothingFound, emails: [email('contact@gmail.com')] }, page('contact', true));
    expect(merged.lists().emails.map((found) => found.email)).toEqual([
      'a@mail.shop.de',
      'contact@gmail.com',
      'twice@firm.de',
      'agency@big.de',
      'once@firm.de',
    ]);
    expect(merged.hasOwnContactEmail()).toBe(false);
    merged.add({ ...nothingFound, emails: [email('comment@shop.de', 0.3)] }, page('contact', true));
    expect(merged.hasOwnContactEmail()).toBe(false);
    merged.add({ ...nothingFound, emails: [email('info@shop.de')] }, page('contact', true));
    expect([merged.hasOwnContactEmail(), merged.counts().emails]).toEqual([true, 6]);
  });

  it('about one person are put together; the surer word counts', () => {
    const merged = createMerged(own);
    merged.add(
      { ...nothingFound, people: [person('Anna  Amsel', { email: 'anna@shop.de', position: 'Staff' }, 0.4)] },
      page('one'),
    );
    merged.add(
      { ...nothingFound, people: [person('anna amsel', { position: 'Owner', phone: '+4930901820' }, 0.9)] },
      page('two'),
    );
    const [anna, ...others] = merged.lists().people;
    expect(others).toEqual([]);
    expect(anna).toMatchObject({ name: 'anna amsel', position: 'Owner', email: 'anna@shop.de', phone: '+4930901820' });
    expect(anna?.sightings).toHaveLength(2);
  });

  it('beyond the bounds are left out, and that is said', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => email(`m${i}@shop.de`));
    const full = createMerged(own);
    full.add({ ...nothingFound, emails: many(maxFound.emails) }, page('one'));
    expect([full.lists().emails.length, full.wasCut()]).toEqual([50, false]);
    full.add({ ...nothingFound, emails: many(maxFound.emails + 1) }, page('two'));
    expect([full.lists().emails.length, full.wasCut()]).toEqual([50, true]);
    const often = createMerged(own);
    for (let i = 0; i < 6; i += 1) often.add({ ...nothingFound, emails: [email('a@shop.de')] }, page(`${i}`));
    expect([often.lists().emails[0]?.sightings.length, often.wasCut()]).toEqual([5, true]);
    const cut = createMerged(own);
    cut.add({ ...nothingFound, wasCut: true }, page('one'));
    expect(cut.wasCut()).toBe(true);
  });
});
