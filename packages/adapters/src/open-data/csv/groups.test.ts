import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenGroup } from './group.ts';
import { openCsv, readWhole, refusalOf, writeTestFile, type WholeFile } from '../test-extracts.ts';
import { csvKinds } from './kinds.ts';

const readGuessed = async (content: string): Promise<WholeFile<OpenGroup>> =>
  readWhole(await openCsv(writeTestFile(content, 'groups.csv'), csvKinds.group));

const onlyGroup = async (content: string): Promise<OpenGroup> => {
  const { rows } = await readGuessed(content);
  expect(rows).toHaveLength(1);
  return rows[0] as OpenGroup;
};

describe('a table of groups', () => {
  // LEAD-007
  it('holds what is known of each', async () => {
    const text =
      'Group Name,Group URL,Platform,Members,Privacy,Description,Admins,Country,City\n' +
      'Bakers of Porto,https://www.facebook.com/groups/Bakers/?ref=x,Facebook,"12,5K members",Private group,Bread.,"Ana; Rui",Portugal,Porto';
    expect(await onlyGroup(text)).toEqual({
      ref: 'facebook.com/groups/bakers',
      name: 'Bakers of Porto',
      url: 'https://www.facebook.com/groups/Bakers/?ref=x',
      platform: 'facebook',
      members: { from: 12_500, to: 12_500 },
      privacy: 'private',
      description: 'Bread.',
      admins: ['Ana', 'Rui'],
      city: 'Porto',
      country: 'PT',
      phones: [],
      emails: [],
      keys: ['facebook.com/groups/bakers'],
      tags: expect.objectContaining({ Platform: 'Facebook' }),
    });
  });

  it.each([
    ['LinkedIn Groups', 'a.example/x', 'linkedin'],
    ['', 'https://t.me/bakers', 'telegram'],
    ['', 'https://chat.whatsapp.com/abc', 'whatsapp'],
    ['X', 'https://a.example', 'twitter'],
    ['Circle', 'https://a.example', 'circle'],
    ['', 'https://notfacebook.com/groups/1', undefined],
  ])('of the platform %j at %s: %s', async (platform, url, wanted) => {
    const group = await onlyGroup(`name,url,platform\nA,${url},${platform}`);
    expect(group.platform).toBe(wanted);
  });

  it.each([
    ['Public', 'public'],
    ['Öffentliche Gruppe (offen)', 'public'],
    ['Grupo privado', 'private'],
    ['closed', 'private'],
    ['not public', undefined],
    ['who knows', undefined],
  ])('%s is %s', async (text, privacy) =>
    expect((await onlyGroup(`name,url,privacy\nA,a.example,${text}`)).privacy).toBe(privacy),
  );

  it('refuses rows without a name or an address, and says which', async () => {
    const { rows, refused, examples } = await readGuessed(
      'name,url\n,a.example\nB,nowhere\nC,mailto:c@c.example\nD,d.example',
    );
    expect(rows.map(({ ref }) => ref)).toEqual(['d.example']);
    expect(refused).toEqual({ unnamed: 1, no_address: 2 });
    expect(examples).toEqual(['row 2: no name', 'row 3: no address of the web', 'row 4: no address of the web']);
  });

  it('is none without such columns', async () => {
    const path = writeTestFile('name,members\nA,1');
    expect(await refusalOf(openCsv(path, csvKinds.group))).toMatch(/"url"/);
  });

  it('what is written comes back, or is refused', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const group = fc.record({ id: fc.uuid(), name: text, url: fc.oneof(fc.webUrl(), text), members: fc.nat() });
    return fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 20 }), async (groups) => {
        const lines = groups.map((one) =>
          Object.values(one)
            .map((value) => `"${String(value).replaceAll('"', '""')}"`)
            .join(';'),
        );
        const { rows, refused } = await readGuessed(['id;name;url;members', ...lines].join('\r\n'));
        expect(rows.length + Object.values(refused).reduce((sum, n) => sum + n, 0)).toBe(groups.length);
        for (const { ref, tags, url, members } of rows) {
          const written = groups.find(({ id }) => id === ref);
          expect(tags['name']).toBe(written?.name.replaceAll('\0', ''));
          expect(URL.parse(url)?.protocol).toMatch(/^https?:$/);
          expect(members).toEqual({ from: written?.members, to: written?.members });
        }
      }),
      { numRuns: 60 },
    );
  });
});
