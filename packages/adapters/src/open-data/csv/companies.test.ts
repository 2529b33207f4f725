import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenCompany } from './company.ts';
import { openCsv, readWhole, refusalOf, writeTestFile, type WholeFile } from '../test-extracts.ts';
import { csvKinds } from './kinds.ts';

/** Reads a table as its columns seem to be. */
const readGuessed = async (content: string | Uint8Array): Promise<WholeFile<OpenCompany>> =>
  readWhole(await openCsv(writeTestFile(content, 'companies.csv'), csvKinds.company));

const onlyCompany = async (content: string | Uint8Array): Promise<OpenCompany> => {
  const { rows } = await readGuessed(content);
  expect(rows).toHaveLength(1);
  return rows[0] as OpenCompany;
};

const header =
  'Company,# Employees,Industry,Website,Company Linkedin Url,Company Street,Company City,Company State,Company Country,' +
  'Company Postal Code,Keywords,Company Phone,SEO Description,Technologies,Annual Revenue,Founded Year,Email,Note';
const row =
  'Acme Söhne,"1,200","oil, gas & mining",https://www.acme.example/en/,http://www.linkedin.com/company/acme,1 Main St,' +
  'Lisboa,Lisboa,Portugal,1100-001,"pumps, valves",+351 21 555 0112,Makes pumps.,"Salesforce, SAP",12000000,1998,Info@Acme.example,new';

const acme: OpenCompany = {
  ref: 'acme.example',
  name: 'Acme Söhne',
  website: 'https://www.acme.example/en/',
  site: 'acme.example',
  linkedin_url: 'http://www.linkedin.com/company/acme',
  industries: ['oil, gas & mining'],
  technologies: ['Salesforce', 'SAP'],
  keywords: ['pumps', 'valves'],
  employees: { from: 1200, to: 1200 },
  founded: 1998,
  revenue: { from: 12_000_000, to: 12_000_000 },
  description: 'Makes pumps.',
  street: '1 Main St',
  postal_code: '1100-001',
  city: 'Lisboa',
  state: 'Lisboa',
  country: 'PT',
  phones: ['+351 21 555 0112'],
  emails: ['info@acme.example'],
  tags: expect.objectContaining({ Note: 'new', '# Employees': '1,200', 'Company Country': 'Portugal' }),
};

describe('a table of companies', () => {
  // LEAD-003
  it.each([
    ['commas', `${header}\n${row}`],
    ['carriage returns and a byte order mark', `\uFEFF${header}\r\n${row}\r\n`],
    ['gzip', gzipSync(`${header}\n${row}`)],
    ['the UTF-16 of Excel', Buffer.from(`\uFEFF${header}\r\n${row}`, 'utf16le')],
  ])('with %s', async (_name, content) => expect(await onlyCompany(content)).toEqual(acme));

  it('is told by its id, else by its site, else by its name and country', async () => {
    const refs = async (text: string) => (await readGuessed(text)).rows.map(({ ref }) => ref);
    expect(await refs('id,name,website\n7,A,a.example\n,A,www.a.example')).toEqual(['7', 'a.example']);
    expect(await refs('name,website\nA,facebook.com/a\nB,https://www.facebook.com/b/')).toEqual([
      'facebook.com/a',
      'facebook.com/b',
    ]);
    const [lisbon, same, spain] = await refs('name,country\nÉcole,PT\necole , Portugal\nÉcole,ES');
    expect(lisbon).toMatch(/^sha256\/[0-9a-f]{40}$/);
    expect(same).toBe(lisbon);
    expect(spain).not.toBe(lisbon);
  });

  it('takes a site for a name where there is none', async () => {
    expect(await onlyCompany('name,website\n,https://www.b.example/x')).toMatchObject({ name: 'b.example' });
  });

  it('leaves out what is not well formed, and keeps it as it was said', async () => {
    const text =
      'name,website,linkedin,employees,founded,country,email\nA,javascript:alert(1),https://evil.example/in/a,lots,soon,Atlantis,nobody';
    const company = await onlyCompany(text);
    for (const field of ['website', 'linkedin_url', 'employees', 'founded', 'country'])
      expect(Object.keys(company)).not.toContain(field);
    expect(company).toMatchObject({ emails: [], tags: { website: 'javascript:alert(1)', country: 'Atlantis' } });
  });

  it('refuses rows that are no companies, and says which', async () => {
    const text = `name,city,note\n,Porto,\nA,Porto,,too many\nB,${'x'.repeat(301)},\nC,,${'x'.repeat(70_000)}\n${'n'.repeat(501)},,\nD,,\nE,Porto,"x" y`;
    const { rows, refused, examples, read } = await readGuessed(text);
    expect(rows.map(({ name }) => name)).toEqual(['D']);
    expect(refused).toEqual({ unnamed: 1, malformed: 2, too_large: 3 });
    expect(read).toBe(7);
    expect(examples).toContain('row 2: no name');
  });

  it.each([
    ['nothing', '', /empty/],
    ['half a letter', Buffer.from('\uFEFFname\nA\uD800', 'utf16le'), /UTF-16/],
    ['half a letter of UTF-8', Buffer.from('6e616d650a41e282', 'hex'), /middle of a UTF-8 character/],
    ['a page', '<html></html>', /a page of the web/],
    ['no such columns', 'a,b\n1,2', /"name" or "website"/],
  ])('is none: %s', async (_name, content, sentence) => {
    const path = writeTestFile(content);
    expect(await refusalOf(openCsv(path, csvKinds.company))).toMatch(sentence);
  });

  it('what is written comes back, or is refused', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const company = fc.record({
      id: fc.uuid(),
      name: text,
      description: text,
      industry: text,
      city: text,
      employees: fc.nat({ max: 100_000_000 }),
    });
    const plain = (value: string) => value.replaceAll(/\s+/g, ' ').trim();
    return fc.assert(
      fc.asyncProperty(fc.array(company, { minLength: 1, maxLength: 20 }), async (companies) => {
        const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
        const lines = companies.map((one) => Object.values(one).map(quoted).join(','));
        const { rows, refused, read } = await readGuessed(
          ['id,name,description,industry,city,employees', ...lines].join('\n'),
        );
        const byId = new Map(rows.map((one) => [one.ref, one]));
        expect(read).toBe(companies.length);
        expect(rows.length + (refused['unnamed'] ?? 0)).toBe(companies.length);
        for (const { id, name, description, employees } of companies) {
          const found = byId.get(id);
          // Letters that nobody sees are no name.
          if (!found) expect(plain(name).replaceAll(/[\p{C}\u2028\u2029]/gu, '')).toBe('');
          else {
            expect(found.tags['name']).toBe(name.replaceAll('\0', ''));
            expect(found.tags['description'] ?? '').toBe(
              description.trim() === '' ? '' : description.replaceAll('\0', ''),
            );
            expect(found.employees).toEqual({ from: employees, to: employees });
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
