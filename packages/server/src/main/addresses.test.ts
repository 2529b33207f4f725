import { readPage } from '@galena/adapters/sites';
import { maybeEmail, type AnyRoute } from '@galena/contract/kernel';
import { editRoutes, manualRoutes, resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, nameOf } from '../testing/calls/route-calls.ts';
import { createImporter, importOptions } from '../testing/imports/list-imports.ts';
import { createListFixture, leadOf } from '../testing/list-fixture.ts';
import { useTestApp } from '../testing/test-app.ts';

// What an e-mail address is, every way in says alike: one room that is stricter or laxer than another keeps what the next one refuses.
const app = useTestApp({ ...importOptions, environment: { GALENA_RATE_LIMITS: 'off' } });

const run = (letter: string, count: number): string => letter.repeat(count);

/** At the edges of every length, in every script, and with what people get wrong. */
const written: readonly string[] = [
  'ida@acme.example',
  'EVA@Acme.Example',
  "o'neil+news_2@sub.acme.example",
  `${run('a', 64)}@acme.example`,
  `${run('a', 65)}@acme.example`,
  `a@${run('b', 63)}.example`,
  `a@${run('b', 64)}.example`,
  `${run('a', 60)}@${`${run('b', 61)}.`.repeat(3)}example`,
  `${run('a', 64)}@${`${run('b', 63)}.`.repeat(3)}example`,
  'jürgen@müller.example',
  'ida@xn--mller-kva.example',
  'ida@xn--.example',
  'почта@пример.рф',
  'ida@acme.xn--p1ai',
  `${run('ü', 32)}@acme.example`,
  `${run('ü', 33)}@acme.example`,
  'ida@acme',
  'ida@acme.1',
  'ida@acme.e',
  'ida@127.0.0.1',
  'ida@[127.0.0.1]',
  '.ida@acme.example',
  'i..da@acme.example',
  'ida@-acme.example',
  'ida@acme-.example',
  'ida@acme..example',
  'ida@acme.example.',
  'ida@@acme.example',
  '"ida"@acme.example',
  'ida(at)acme.example',
  'ida@ac me.example',
  'ida@acme_corp.example',
];

const part = (letters: string) =>
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...letters.split('')) });
const random = fc.sample(
  fc.tuple(
    fc.oneof(part('ab1üж_+'), part('ab1.-_+üж’@')),
    fc.oneof(part('ab1üж'), part('ab1.-_+üж’@')),
    fc.constantFrom('example', 'рф', 'e', '1', 'co.uk', ''),
  ),
  { numRuns: 50, seed: 18 },
);
const addresses = [...new Set([...written, ...random.map(([local, domain, end]) => `${local}@${domain}.${end}`)])];
const isAddress = (text: string): boolean => maybeEmail(text) !== null;
const expected = Object.fromEntries(addresses.map((text) => [text, isAddress(text)]));

/** Read by their rooms, with what stands around them: asked below, by what becomes of them. */
const readByRooms = [
  'POST /api/:type-results/:id/manual email',
  'PUT /api/:type-results/:id/:resultId email',
  'POST /api/emails/verify email',
];
/** Of an address that a record has already: it is looked for and not taken in. */
const lookedFor = ['POST /api/:type-results/:id/:resultId/bounce email'];

type Field = { readonly name: string; readonly schema: z.ZodType };

/** The fields of a route's body in which somebody types an address. */
const fieldsOf = (route: AnyRoute): readonly Field[] => {
  const shape = route.body instanceof z.ZodObject ? (route.body.shape as Record<string, z.ZodType>) : {};
  return Object.entries(shape)
    .filter(([name]) => /(?:^|_)email$/.test(name))
    .map(([name, schema]) => ({ name: `${nameOf(route)} ${name}`, schema }));
};
const fields = allRoutes.flatMap(fieldsOf);

const open = async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  return { fixture, list, params: { type: list.type, id: list.id }, ...createImporter(app(), fixture) };
};

/** What a way in makes of every address. */
const askEach = async (ask: (text: string, n: number) => Promise<boolean>): Promise<Record<string, boolean>> => {
  const answers: Record<string, boolean> = {};
  for (const [n, text] of addresses.entries()) answers[text] = await ask(text, n);
  return answers;
};

describe('an address', () => {
  it('is among those that are tried, and so is what is none', () => {
    expect(addresses.filter(isAddress).length).toBeGreaterThan(15);
    expect(addresses.filter((text) => !isAddress(text)).length).toBeGreaterThan(30);
    expect(fields.length).toBeGreaterThan(20);
  });

  it.each(fields.filter(({ name }) => ![...readByRooms, ...lookedFor].includes(name)))(
    'is what it is everywhere: $name',
    ({ schema }) => {
      const answers = addresses.map((text) => [text, schema.safeParse(text).success] as const);
      expect(Object.fromEntries(answers)).toEqual(expected);
    },
  );

  it('is what it is where a record is entered', async () => {
    const { fixture, params } = await open();
    const answers = await askEach(async (email, n) => {
      const body = { linkedin_url: `https://linkedin.com/in/p${n}`, email };
      return fixture.client.call(manualRoutes.add, { params, body }).then(
        () => true,
        (error: { status?: number }) => {
          expect(error.status).toBe(422);
          return false;
        },
      );
    });
    expect(answers).toEqual(expected);
  });

  it('is what it is where a record is changed', async () => {
    const { fixture, list, params } = await open();
    const { saved } = await fixture.write(list, [leadOf('1', {})]);
    const answers = await askEach(async (email) => {
      const input = { params: { ...params, resultId: saved[0] as number }, body: { email } };
      return fixture.client.call(editRoutes.edit, input).then(
        () => true,
        (error: { status?: number }) => {
          expect(error.status).toBe(422);
          return false;
        },
      );
    });
    expect(answers).toEqual(expected);
  });

  it('is what it is in a file', async () => {
    const { fixture, list, params, bring } = await open();
    const rows = addresses.map((text, n) => `p${n},https://linkedin.com/in/p${n},"${text.replaceAll('"', '""')}"`);
    await bring(list, `Name,LinkedIn,Email\n${rows.join('\n')}\n`);
    const { data } = await fixture.client.call(resultRoutes.results, { params, body: { limit: 100 } });
    const byName = new Map(data.map(({ name, email }) => [name, email]));
    const answers = addresses.map((text, n) => [text, (byName.get(`p${n}`) ?? null) !== null] as const);
    expect(Object.fromEntries(answers)).toEqual(expected);
  });

  it('is what it is where one is verified: what is none says so, and nobody is asked', async () => {
    const { fixture } = await open();
    // No more than somebody may ask about in a minute.
    for (const email of addresses.filter((text) => !isAddress(text)).slice(0, 30))
      expect((await fixture.client.call(verificationRoutes.one, { body: { email } })).data, email).toMatchObject({
        state: 'undeliverable',
        reason: 'bad_syntax',
      });
  });

  it('is nothing else on a page: what is read there is an address', () => {
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    let read = 0;
    for (const text of addresses) {
      const html = `<p>Write to <a href="mailto:${escape(encodeURI(text))}">${escape(text)}</a></p>`;
      const page = { url: 'https://acme.example/', bytes: new TextEncoder().encode(html), contentType: 'text/html' };
      const { emails } = readPage(page, { country: null });
      for (const { email } of emails) expect(maybeEmail(email)?.email, text).toBe(email);
      read += emails.length;
    }
    // Not all: `.example` and the like are the names of samples.
    expect(read).toBeGreaterThan(5);
  });
});
