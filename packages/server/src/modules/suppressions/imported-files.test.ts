import { describe, expect, it } from 'vitest';
import { importErrors } from '@galena/contract/imports';
import { suppressionRoutes as routes } from '@galena/contract/suppressions';
import { createRandom, depthLimitMs, rounds, type Random } from '@galena/contract/testing';
import { workbookOf } from '../../testing/imports/workbook.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { hideJob } from './hiding.jobs.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

type How = { readonly name?: string; readonly phone_country?: string; readonly encoding?: string };

const bring = async ({ client }: ListFixture, content: string | Uint8Array<ArrayBuffer>, how: How = {}) => {
  const { name = 'no.csv', ...more } = how;
  const { data } = await client.call(routes.import, { body: { file: new File([content], name), ...more } });
  await app().runJobsUntilIdle([importJob, hideJob]);
  return (await client.call(routes.imports, {})).data.find(({ id }) => id === data.id);
};

/** Of these contacts those that nobody contacts now. */
const listed = async ({ client }: ListFixture, contacts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of contacts)
    if ((await client.call(routes.check, { body: { entry } })).data.is_listed) found.push(entry);
  return found;
};

const blocked = async ({ person }: ListFixture): Promise<number> => {
  const { rows } = await app().owner.query<{ n: number }>(
    'select count(*)::int as n from contacts.suppressions where account_id = $1',
    [person.accountId],
  );
  return rows[0]?.n ?? -1;
};

const kinds = ['email', 'domain', 'phone', 'profile'] as const;
type Kind = (typeof kinds)[number];

const contactAt = (kind: Kind, n: number): string =>
  ({
    email: `p${n}@mail${n}.example`,
    domain: `https://www.firm${n}.example/about`,
    phone: `+49 30 ${9_000_000 + n}`,
    profile: `https://www.linkedin.com/in/person-${n}`,
  })[kind];

const heads: Readonly<Record<Kind, string>> = {
  email: 'Email',
  domain: 'Website',
  phone: 'Telefon',
  profile: 'LinkedIn',
};

const pick = <One>(random: Random, list: readonly One[]): One => list[random.between(0, list.length - 1)] as One;

// Words that a careless reader stumbles over: signs that part cells, quotes, lines in a cell, letters beyond ASCII.
const notes = ['Müller & Söhne', 'asked; twice', 'a, b | c', 'first\nsecond', 'says "no"', '', 'tab\there'];

/** A table of contacts of all kinds in any columns, with what must come of it. */
const tableFrom = (random: Random) => {
  const columns = kinds.filter(() => random.next() < 0.7);
  const used = columns.length > 0 ? columns : kinds;
  const hasHead = random.next() < 0.5;
  const contacts: string[] = [];
  let none = 0;
  const rows = Array.from({ length: random.between(3, 12) }, (_, n) => {
    // Without a head the first row tells what the columns hold, as that of people's files does.
    const cells = used.map((kind) => (n === 0 || random.next() < 0.7 ? contactAt(kind, n) : ''));
    contacts.push(...cells.filter((cell) => cell !== ''));
    if (cells.every((cell) => cell === '')) none += 1;
    return [`Person ${n}`, ...cells, cells.every((cell) => cell === '') ? 'nobody here' : pick(random, notes)];
  });
  const head = ['Name', ...used.map((kind) => heads[kind]), 'Note'];
  return { rows: hasHead ? [head, ...rows] : rows, contacts, none };
};

const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'));
const wide = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

const writers = {
  'UTF-8': (text: string) => text,
  'UTF-8 with its mark': (text: string) => `\uFEFF${text}`,
  'UTF-16': wide,
  'Windows-1252': latin,
} as const;
const encodings = Object.keys(writers) as readonly (keyof typeof writers)[];

const quoted = (cell: string, delimiter: string): string =>
  [delimiter, '"', '\n'].some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell;

const written = (random: Random, rows: readonly (readonly string[])[]) => {
  if (random.next() < 0.25) return { content: Uint8Array.from(workbookOf(rows)), as: 'XLSX' };
  const delimiter = pick(random, [',', ';', '\t', '|']);
  const encoding = pick(random, encodings);
  const end = pick(random, ['\n', '\r\n']);
  const text = rows.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter) + end).join('');
  return { content: writers[encoding](text), as: `${encoding}, ${JSON.stringify(delimiter)}` };
};

const random = createRandom();

describe('files of opt-outs, however they are written', () => {
  it(
    `every contact of every row is kept, whatever parts, quotes and stores it (seed ${random.seed})`,
    async () => {
      for (let round = 0; round < rounds({ sample: 16, proof: 400 }); round += 1) {
        const fixture = await createListFixture(app());
        const { rows, contacts, none } = tableFrom(random);
        const { content, as } = written(random, rows);
        const note = `round ${round}: ${as}\n${JSON.stringify(rows)}`;
        expect(await bring(fixture, content), note).toMatchObject({
          state: 'completed',
          lines_read: rows.length,
          added: contacts.length,
          known: 0,
          refused: none,
        });
        expect(await blocked(fixture), note).toBe(contacts.length);
        const some = [contacts[0] as string, pick(random, contacts), contacts.at(-1) as string];
        expect(await listed(fixture, some), note).toEqual(some);
      }
    },
    depthLimitMs,
  );

  it('no row is read for its first contact only', async () => {
    const fixture = await createListFixture(app());
    const contacts = ['acme.example', 'ceo@gmail.example', '+4930123456', 'linkedin.com/in/the-ceo'];
    expect(await bring(fixture, `${contacts.join(';')}\n`)).toMatchObject({ added: 4, refused: 0, lines_read: 1 });
    expect(await listed(fixture, contacts)).toEqual(contacts);
  });

  it('cells with several, as mail programs and exports write them; a sentence is none', async () => {
    const fixture = await createListFixture(app());
    const text = [
      'Contacts,Other',
      '"One <one@a.example>, two@a.example","+49 (0)30 5550001 / 0049 30 5550002"',
      "three@a.example four@a.example,'+49305550003",
      'wrote to five@a.example once,call us',
    ].join('\n');
    expect(await bring(fixture, text)).toMatchObject({ added: 7, refused: 1, lines_read: 4 });
    const asked = ['one@a.example', 'two@a.example', 'three@a.example', 'four@a.example', '+49305550001'];
    expect(await listed(fixture, [...asked, '+49305550002', '+49305550003'])).toHaveLength(7);
    expect(await listed(fixture, ['five@a.example', 'a.example'])).toEqual([]);
  });

  it('counts stay true: once a row, again is known, nothing is none; its first row is a head or is not', async () => {
    const fixture = await createListFixture(app());
    const text = 'Email,Second\n\na@x.example,A@X.example\na@x.example,\n,nothing\nb@x.example,c@x.example\n';
    expect(await bring(fixture, text)).toMatchObject({ added: 3, known: 1, refused: 1, lines_read: 6 });
    const id = (await fixture.client.call(routes.imports, {})).data[0]?.id as number;
    expect(await (await fixture.client.call(routes.refused, { params: { id } })).text()).toContain('5,');
    expect(await bring(fixture, 'd@x.example\ne@x.example')).toMatchObject({ added: 2, refused: 0, lines_read: 2 });
    expect(await bring(fixture, 'Email\n')).toMatchObject({ state: 'completed', added: 0, refused: 0, lines_read: 1 });
  });

  it('numbers without a country code, where somebody says the country; not dates, codes and figures', async () => {
    const fixture = await createListFixture(app());
    const text = 'Telefon;Datum;PLZ;Kunde\n030 5551234;01.02.2024;10115;30123456\n(030) 555-4321;;;\n';
    expect(await bring(fixture, text)).toMatchObject({ added: 0, refused: 2 });
    expect(await bring(fixture, text, { phone_country: 'DE' })).toMatchObject({ added: 2, refused: 0 });
    expect(await listed(fixture, ['+49305551234', '+49305554321'])).toHaveLength(2);
    // Without a head: one column of numbers, or a column that begins with one.
    expect(await bring(fixture, '030 5550001\n030 5550002\n', { phone_country: 'DE' })).toMatchObject({ added: 2 });
    const both = 'a@y.example;030 5550003;01.02.2024\n;030 5550004;\n';
    expect(await bring(fixture, both, { phone_country: 'DE' })).toMatchObject({ added: 3, refused: 0, lines_read: 2 });
  });

  it('the name of a company that looks like a domain is one only where nothing else is said', async () => {
    const fixture = await createListFixture(app());
    const text = 'Company,Email\nBooking.example,me@booking.example\nonly.example,\n';
    expect(await bring(fixture, text)).toMatchObject({ added: 2, refused: 0 });
    expect(await listed(fixture, ['booking.example', 'only.example'])).toEqual(['only.example']);
  });

  it('422: what is no table is told at once, and nothing of it is kept; its letters can be named', async () => {
    const fixture = await createListFixture(app());
    const refusal = async (content: string | Uint8Array<ArrayBuffer>) =>
      (await fixture.client.refused(routes.import, { body: { file: new File([content], 'no.csv') } })).body;
    expect(await refusal('%PDF-1.7 \n')).toMatchObject({ code: importErrors.not_a_table.code });
    expect(await refusal('\n\n')).toMatchObject({ code: importErrors.file_empty.code });
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      code: importErrors.file_damaged.code,
    });
    // Cyrillic letters in Windows-1251.
    const russian = Uint8Array.from([
      ...Buffer.from('n;e\n'),
      0xe8,
      0xe2,
      0xe0,
      0xed,
      ...Buffer.from(';a@ru.example\n'),
    ]);
    expect(await refusal(russian)).toMatchObject({ code: importErrors.encoding_unclear.code });
    const { rows } = await app().owner.query(
      'select 1 from platform.files where account_id = $1 and deleted_at is null',
      [fixture.person.accountId],
    );
    expect(rows).toEqual([]);
    expect(await bring(fixture, russian, { encoding: 'windows-1251' })).toMatchObject({ added: 1, refused: 0 });
  });
});
