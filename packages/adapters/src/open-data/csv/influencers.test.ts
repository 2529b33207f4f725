import { describe, expect, it } from 'vitest';
import { openCsv, readWhole, refusalOf, writeTestFile, type WholeFile } from '../test-extracts.ts';
import type { OpenInfluencer } from './influencer.ts';
import { csvKinds } from './kinds.ts';

const readGuessed = async (content: string | Uint8Array): Promise<WholeFile<OpenInfluencer>> =>
  readWhole(await openCsv(writeTestFile(content, 'influencers.csv'), csvKinds.influencer));
const rowsOf = async (content: string) => (await readGuessed(content)).rows;

describe('a table of influencers', () => {
  // LEAD-006
  it('with all that is read', async () => {
    const header =
      'Channel;Handle;URL;Topics;Hashtags;Subscribers;Engagement rate;Views;Language;Gender;Bio;Email;Country;Note;Avg. reels plays;Saves;Shares;Audience credibility;Last posted;Age';
    const row =
      'Ana bakes;@AnaBakes;https://www.youtube.com/@AnaBakes;Bread, Cakes;#bread #rye;1.2M;3,1 %;12 000 000;Portugiesisch;f;All about bread;ana@bakes.example;Portugal;x;9k;40;7;0.81;2026-10-30 08:00;31';
    expect(await rowsOf(`${header}\n${row}`)).toEqual([
      {
        ref: 'youtube:@anabakes',
        name: 'Ana bakes',
        username: 'AnaBakes',
        platform: 'youtube',
        url: 'https://www.youtube.com/@AnaBakes',
        description: 'All about bread',
        followers: 1_200_000,
        engagement_rate: 0.031,
        views: 12_000_000,
        language: 'pt',
        gender: 'female',
        reels_plays: 9_000,
        saves: 40,
        shares: 7,
        audience_credibility: 0.81,
        last_posted: '2026-10-30',
        age: 31,
        country: 'PT',
        interests: ['Bread', 'Cakes'],
        hashtags: ['bread', 'rye'],
        phones: [],
        emails: ['ana@bakes.example'],
        keys: ['youtube:@anabakes'],
        tags: expect.objectContaining({ Note: 'x' }),
      },
    ]);
  });

  it.each([
    ['https://www.youtube.com/channel/UCx9_A', ['youtube:channel/UCx9_A']],
    ['https://m.youtube.com/c/Acme', ['youtube:c/acme']],
    ['https://www.youtube.com/user/Acme/videos', ['youtube:user/acme']],
    ['https://youtube.com/watch?v=1', []],
    ['https://www.instagram.com/Acme/', ['instagram:@acme']],
    ['https://www.tiktok.com/@Acme', ['tiktok:@acme']],
    ['https://acme.example/me', []],
    ['https://www.instagram.com/%E0%A4%A', []],
  ])('%s is named by %j', async (url, keys) => {
    expect((await rowsOf(`name,url\nA,${url}`)).map((one) => one.keys)).toEqual([keys]);
  });

  it('one without anything that tells it from others is refused', async () => {
    const { rows, refused, examples } = await readGuessed('name,username,platform\nA,,\nB,b,TikTok\nC,c,');
    expect(rows.map(({ ref }) => ref)).toEqual(['tiktok:@b']);
    expect(refused).toEqual({ no_profile: 2 });
    expect(examples).toContain('row 2: neither a profile address nor a username');
    expect(await refusalOf(openCsv(writeTestFile('name,members\nA,1'), csvKinds.influencer))).toMatch(/"url"/);
  });

  it('figures that are none are not known', async () => {
    expect(await rowsOf('name,url,followers,engagement rate\nA,a.example,10k-50k,150%')).toMatchObject([
      { name: 'A', ref: 'a.example' },
    ]);
    const [one] = await rowsOf('name,url,followers,engagement rate\nA,a.example,10k-50k,150%');
    expect(one).not.toHaveProperty('followers');
    expect(one).not.toHaveProperty('engagement_rate');
  });

  it.each([
    ['2026-02-30', undefined],
    ['03/10/2026', undefined],
    ['03.10.2026', '2026-10-03'],
    ['3 Oct 2026', '2026-10-03'],
    ['2026-10-03', '2026-10-03'],
    ['2026-10-03T23:59:59+02:00', '2026-10-03'],
    ['yesterday', undefined],
  ])('a last post of %j is of the day %j', async (text, day) => {
    expect((await rowsOf(`username,platform,last posted\na,TikTok,${text}`)).map((one) => one.last_posted)).toEqual([
      day,
    ]);
  });

  it.each([
    ['31', 31],
    ['0', undefined],
    ['121', undefined],
    ['25-34', undefined],
  ])('an age of %j is %j', async (text, age) => {
    expect((await rowsOf(`username,platform,age\na,TikTok,${text}`)).map((one) => one.age)).toEqual([age]);
  });
});
