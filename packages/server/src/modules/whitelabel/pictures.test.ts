import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CallError } from '@galena/contract/kernel';
import { BrandPicture, businessAccountRoutes as routes, whitelabelRoutes } from '@galena/contract/whitelabel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', WL_BASE_DOMAIN: 'leads.test' } });

let serial = 0;
const stage = async () => {
  const person = await createPerson(app(), { userType: 'reseller', modules: ['whitelabel'] });
  const client = app().client(await signInAs(app(), person));
  const slug = `pictured-${(serial += 1)}`;
  await client.call(routes.save, { body: { business_name: 'Pictured', slug } });
  return { client, accountId: person.accountId, host: `${slug}.leads.test` };
};

const paint = async (width: number, height: number, colour = '#0F766E') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 4, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    'a.png',
  );

/** The picture at an address, as anybody at a host sees it; null: there is none. */
const seen = async (host: string, address: string | null) => {
  const { pathname, searchParams } = new URL(address ?? '/', 'http://x');
  const picture = BrandPicture.parse(pathname.split('/').at(-1));
  const query = {
    v: searchParams.get('v') ?? '',
    ...(searchParams.has('size') && { size: Number(searchParams.get('size')) }),
  };
  const client = app().client(undefined, { host });
  const blob = await client.call(whitelabelRoutes.picture, { params: { picture }, query }).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  });
  if (blob === null) return null;
  const { width, height, format } = await sharp(await blob.arrayBuffer()).metadata();
  return { width, height, format };
};

const set = ({ client }: Awaited<ReturnType<typeof stage>>, kind: BrandPicture, file: File) =>
  client.call(routes.setPicture, { params: { picture: kind }, body: { file } });

// WL-026
describe('the pictures of a brand', () => {
  it('are seen without signing in, at its own host, in the width that is asked for', async () => {
    const one = await stage();
    const { data } = await set(one, 'logo', await paint(1200, 300));
    expect(data.logo).toMatch(/^\/api\/brand\/pictures\/logo\?v=\d+$/);
    expect(await seen(one.host, data.logo)).toMatchObject({ width: 512, height: 128, format: 'png' });
    expect(await seen(one.host, `${data.logo}&size=100`)).toMatchObject({ width: 160, height: 40 });
    const other = await stage();
    expect(await seen(other.host, data.logo)).toBeNull();
    expect(await seen('nobody.test', data.logo)).toBeNull();
  });

  it('favicons are square, whatever came in', async () => {
    const one = await stage();
    const { data } = await set(one, 'favicon', await paint(300, 100));
    for (const side of [32, 180, 192, 512])
      expect(await seen(one.host, `${data.favicon}&size=${side}`)).toMatchObject({ width: side, height: side });
  });

  it('of before are gone with their files, and so is one that is removed', async () => {
    const one = await stage();
    await set(one, 'logo', await paint(600, 600));
    const files = async () =>
      (
        await app().owner.query(`select id from platform.files where account_id = $1 and purpose = 'logo'`, [
          one.accountId,
        ])
      ).rows.length;
    const before = await files();
    const { data } = await set(one, 'logo', await paint(100, 50));
    expect(await seen(one.host, data.logo)).toMatchObject({ width: 100, height: 50 });
    const { rows } = await app().owner.query('select version from whitelabel.brand_pictures where account_id = $1', [
      one.accountId,
    ]);
    expect(new Set(rows.map((row: { version: number }) => row.version)).size).toBe(1);
    expect(before).toBeGreaterThan(0);
    await one.client.call(routes.removePicture, { params: { picture: 'logo' } });
    expect(await seen(one.host, data.logo)).toBeNull();
    expect((await one.client.refused(routes.removePicture, { params: { picture: 'logo' } })).status).toBe(404);
  });

  it('are pictures', async () => {
    const one = await stage();
    const wrong = new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'a.svg');
    expect(
      await one.client.refused(routes.setPicture, { params: { picture: 'logo' }, body: { file: wrong } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'wrong_file_type' },
    });
  });

  it('come after the business account', async () => {
    const person = await createPerson(app(), { userType: 'reseller', modules: ['whitelabel'] });
    const client = app().client(await signInAs(app(), person));
    const file = await paint(10, 10);
    expect(await client.refused(routes.setPicture, { params: { picture: 'logo' }, body: { file } })).toMatchObject({
      body: { code: 'business_account_missing' },
    });
  });
});
