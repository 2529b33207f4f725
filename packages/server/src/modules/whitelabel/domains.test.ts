import { describe, expect, it } from 'vitest';
import { businessAccountRoutes as routes } from '@galena/contract/whitelabel';
import { noticeRoutes } from '@galena/contract/kernel';
import { signInAs } from '../../testing/people.ts';
import {
  nextNumber,
  refuseBrand,
  saveBrand,
  type Reseller,
  useBrandStage,
} from '../../testing/whitelabel/brand-stage.ts';

const { app, dns, reseller, settingsOf, isServed, later } = useBrandStage();

describe('a reseller’s own domain', () => {
  const claimed = async () => {
    const one = await reseller();
    const host = `app.kestrel-${nextNumber()}.example`;
    return { one, host, account: await saveBrand(one, { app_url: `HTTPS://www.${host}:443/x` }) };
  };
  const look = async ({ client }: Reseller) => (await client.call(routes.verifyDomain, {})).data;
  const noticesOf = async ({ client }: Reseller) =>
    (await client.call(noticeRoutes.list, { query: {} })).data.map(({ kind }) => kind);

  // G-112
  it('is claimed with two ways to prove it, and served once one of them is found', async () => {
    const { one, host, account } = await claimed();
    expect(account.app_url).toBe(host);
    expect(account.domain).toMatchObject({ host, status: 'pending', problem: null });
    const [cname, txt] = account.domain.records;
    expect([cname, txt?.name]).toEqual([
      { type: 'CNAME', name: host, value: `${account.slug}.leads.test` },
      `_verify.${host}`,
    ]);
    expect(await isServed(host)).toBe(false);
    expect(await look(one)).toMatchObject({ status: 'pending', problem: 'missing' });
    dns.entries.set(txt?.name ?? '', ['site-verification=wrong']);
    expect(await look(one)).toMatchObject({ status: 'pending', problem: 'wrong' });
    dns.entries.set(txt?.name ?? '', ['v=spf1', txt?.value ?? '']);
    expect(await look(one)).toMatchObject({ status: 'verified', problem: null });
    expect((await settingsOf(host)).data.domain).toBe(host);
    expect(await noticesOf(one)).toEqual(['domain_verified']);
  });

  it('is found by itself later; a DNS that does not answer says nothing of it', async () => {
    const { one, host, account } = await claimed();
    await later(0);
    dns.isAway = true;
    await later(601);
    expect((await one.client.call(routes.get, {})).data.domain).toMatchObject({
      status: 'pending',
      problem: 'unreachable',
    });
    dns.isAway = false;
    dns.entries.set(host, [`${account.slug}.leads.test`]);
    await later(601);
    expect((await one.client.call(routes.get, {})).data.domain).toMatchObject({ status: 'verified' });
  });

  it('that is not proven in 72 hours fails, and is free for others', async () => {
    const { one, host } = await claimed();
    const other = await reseller();
    expect(await refuseBrand(other, { app_url: host })).toEqual({ app_url: ['This URL/domain cannot be used.'] });
    await later(72 * 3_600 + 1);
    expect((await one.client.call(routes.get, {})).data.domain.status).toBe('failed');
    expect(await noticesOf(one)).toEqual(['domain_failed']);
    expect((await saveBrand(other, { app_url: host })).domain.status).toBe('pending');
  });

  it('that is lost for seven days is served no longer; who proves it then has it', async () => {
    const { one, host, account } = await claimed();
    dns.entries.set(host, [`${account.slug}.leads.test`]);
    await look(one);
    dns.entries.clear();
    await look(one);
    expect(await isServed(host)).toBe(true);
    for (let day = 0; day < 8; day += 1) await later(24 * 3_600 + 1);
    const client = app().client(await signInAs(app(), one.person));
    expect((await client.call(routes.get, {})).data.domain.status).toBe('failed');
    expect(await isServed(host)).toBe(false);
    const other = await reseller();
    const { slug } = await saveBrand(other, { app_url: host });
    dns.entries.set(host, [`${slug}.leads.test`]);
    expect((await look(other)).status).toBe('verified');
    dns.entries.set(host, [`${account.slug}.leads.test`, `${slug}.leads.test`]);
    expect((await look({ ...one, client })).status).toBe('failed');
    expect((await settingsOf(host)).data.domain).toBe(host);
  });

  // VAL-025
  it.each(['app.galena.test', 'leads.test', 'other.leads.test'])('cannot be ours: %s', async (host) => {
    expect(await refuseBrand(await reseller(), { app_url: host })).toEqual({
      app_url: ['This URL/domain cannot be used.'],
    });
  });

  it('must be a domain', async () => {
    for (const host of ['10.0.0.1', 'no domain', 'localhost'])
      expect(await refuseBrand(await reseller(), { app_url: host })).toEqual({
        app_url: ['Field must be a valid domain or URL.'],
      });
  });

  it('that is claimed anew is looked up at once, whatever was put off for it', async () => {
    const { one, host, account } = await claimed();
    dns.entries.set(host, [`${account.slug}.leads.test`]);
    await later(0);
    await saveBrand(one, { app_url: null });
    await saveBrand(one, { app_url: host });
    const { rows } = await app().owner.query<{ is_due: boolean }>(
      `select due_at <= now() as is_due from platform.jobs where queue = 'whitelabel.domain' and state < 'active' and key like $1`,
      [`%${host}`],
    );
    expect(rows).toEqual([{ is_due: true }]);
  });

  it('that is given up is served no longer', async () => {
    const { one, host, account } = await claimed();
    dns.entries.set(host, [`${account.slug}.leads.test`]);
    await look(one);
    await saveBrand(one, { app_url: null });
    expect(await isServed(host)).toBe(false);
    expect((await one.client.refused(routes.verifyDomain, {})).status).toBe(404);
  });

  it('is asked for certificates only where it is served', async () => {
    for (const host of ['stranger.example', 'leads.test', '127.0.0.1', 'www.'])
      expect(await isServed(host)).toBe(false);
  });
});
