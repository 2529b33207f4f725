import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCsv, readWhole, refusalOf, writeTestFile, type WholeFile } from '../test-extracts.ts';
import { csvKinds } from './kinds.ts';
import type { OpenPerson } from './person.ts';

/** Reads a table as its columns seem to be. */
const readGuessed = async (content: string | Uint8Array): Promise<WholeFile<OpenPerson>> =>
  readWhole(await openCsv(writeTestFile(content, 'people.csv'), csvKinds.people));
const rowsOf = async (content: string) => (await readGuessed(content)).rows;

describe('a table of people', () => {
  // LEAD-002
  it('as the exports of common tools have it', async () => {
    const header =
      'First Name,Last Name,Title,Seniority,Departments,Company,Email,Person Linkedin Url,Website,# Employees,Industry,City,State,Country,Mobile Phone';
    const row =
      'Ana,Søber,"Head of Sales, EMEA",Head,sales,Acme Söhne,Ana@Acme.example,http://www.linkedin.com/in/Ana-S,https://acme.example,"1,200","oil, gas & mining",Lisboa,,Portugal,+351 21 555 0112';
    expect(await rowsOf(`${header}\n${row}`)).toEqual([
      {
        ref: 'linkedin:ana-s',
        name: 'Ana Søber',
        first_name: 'Ana',
        last_name: 'Søber',
        job_title: 'Head of Sales, EMEA',
        levels: ['Head'],
        department: 'Sales',
        company: 'Acme Söhne',
        website: 'https://acme.example',
        linkedin_url: 'http://www.linkedin.com/in/Ana-S',
        employees: { from: 1200, to: 1200 },
        industries: ['oil, gas & mining'],
        city: 'Lisboa',
        country: 'PT',
        phones: ['+351 21 555 0112'],
        emails: ['ana@acme.example'],
        keys: ['linkedin:ana-s', 'email:ana@acme.example|ana søber', 'site:acme.example|ana søber'],
        tags: expect.objectContaining({ 'First Name': 'Ana', Title: 'Head of Sales, EMEA' }),
      },
    ]);
  });

  // LEAD-033
  it.each([
    ['name;seniority;title\nA;;Geschäftsführerin', ['C-Level']],
    ['name;seniority;title\nA;vp;Something', ['Vice President']],
    ['name;seniority;title\nA;individual_contributor;Something', ['Individual Contributor']],
    ['name;seniority;title\nA;Founder/Owner, Director;Something', ['Founder/Owner', 'Director']],
    ['name;seniority;title\nA;;Stagiaire marketing', ['Intern']],
    ['name;seniority;title\nA;;', []],
    ['name;seniority;title\nA;xyz;Directora de ventas', ['Director']],
  ])('%j is of %j', async (content, levels) => {
    expect((await rowsOf(content)).map((person) => person.levels)).toEqual([levels]);
  });

  it('in four languages', async () => {
    const one = { name: 'Ana Leão', job_title: 'x', company: 'y', city: 'Z', country: 'PT' };
    for (const header of [
      'Full name,Job title,Company name,City,Country',
      'Nombre completo,Cargo,Empresa,Ciudad,País',
      'Nom complet,Poste,Entreprise,Ville,Pays',
      'Voller Name,Funktion,Unternehmen,Stadt,Land',
    ])
      expect(await rowsOf(`${header}\nAna Leão,x,y,Z,Portugal`)).toMatchObject([one]);
  });

  it('refuses rows without a name, and tables without a column of one', async () => {
    const { rows, refused } = await readGuessed('name,email\n,a@b.example\nB,');
    expect(rows.map(({ name }) => name)).toEqual(['B']);
    expect(refused).toEqual({ unnamed: 1 });
    expect(await refusalOf(openCsv(writeTestFile('email,phone\na@b.example,1'), csvKinds.people))).toMatch(
      /"name" or "first_name" or "last_name"/,
    );
  });

  it('what is written comes back, or is refused; a ref is the same each time, and no name alone is a key', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const person = fc.record({
      name: text,
      title: text,
      company: text,
      email: fc.oneof(fc.emailAddress(), text),
      linkedin: fc.oneof(fc.constant('https://www.linkedin.com/in/x'), fc.webUrl(), text),
    });
    const lineOf = (one: object): string =>
      Object.values(one)
        .map((value) => `"${String(value).replaceAll('"', '""')}"`)
        .join(';');
    return fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 20 }), async (people) => {
        const content = ['name;title;company;email;linkedin', ...people.map(lineOf)].join('\r\n');
        const { rows, refused, read } = await readGuessed(content);
        expect(rows.length + Object.values(refused).reduce((sum, n) => sum + n, 0)).toBe(read);
        for (const { keys, name, ref } of rows) {
          expect(ref.length).toBeLessThanOrEqual(200);
          expect(name.trim()).toBe(name);
          expect(keys.filter((key) => !/^(linkedin:.|email:.+@.+\||site:.+\|)/.test(key))).toEqual([]);
        }
        expect((await readGuessed(content)).rows.map(({ ref }) => ref)).toEqual(rows.map(({ ref }) => ref));
      }),
      { numRuns: 40 },
    );
  });
});
