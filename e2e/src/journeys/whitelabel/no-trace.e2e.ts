import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { root } from '../../folders.ts';
import { callAs } from '../../list-makers.ts';
import { mailedCode, registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { choosePlan, fillCode, fillRegistration } from '../../sign-up-page.ts';
import { journey } from '../../visitor.ts';

const pagesFolder = join(root, 'packages/web/src/app/pages');

/** The addresses in a file of the app's list of pages, its own names for parts of them put in. */
const pathsIn = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8');
  const parts = new Map(
    [...text.matchAll(/^const (\w+) = '(\/[^']+)';$/gm)].map(([, name = '', path = '']) => [name, path]),
  );
  const written = [...text.matchAll(/['`]((?:\/|\$\{\w+\}\/)[\w/${}-]*)['`]/g)].map(([, path = '']) => path);
  return written.map((path) => path.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => parts.get(name) ?? ''));
};

/** Every page that customers have: what is the reseller's or the operator's is closed to them. */
const customersPaths = (): readonly string[] => {
  const files = globSync('*-pages.ts', { cwd: pagesFolder }).filter((file) => !/^(?:admin|whitelabel)-/.test(file));
  return [...new Set(files.flatMap((file) => pathsIn(join(pagesFolder, file))))];
};

type Trace = { readonly where: string; readonly text: string };

/** Remembers all that a browser is told, as (where, text). */
const listen = (page: Page, origin: string) => {
  const heard: Trace[] = [];
  const waiting: Promise<void>[] = [];
  const known = new Set<string>();
  const hear = async (response: Response): Promise<void> => {
    const url = response.url();
    if (!url.startsWith(origin) || (url.includes('/assets/') && known.has(url))) return;
    known.add(url);
    const headers = await response.allHeaders();
    heard.push({ where: `headers of ${url}`, text: JSON.stringify(headers) });
    const type = headers['content-type'] ?? '';
    if (!/text|json|javascript|svg|xml/.test(type) || type.includes('event-stream')) return;
    heard.push({ where: url, text: await response.text().catch(() => '') });
  };
  page.on('response', (response) => void waiting.push(hear(response).catch(() => {})));
  return {
    look: async (where: string): Promise<void> => {
      heard.push({ where: `page ${where}`, text: `${await page.title()}\n${await page.content()}` });
    },
    all: async (): Promise<readonly Trace[]> => {
      await Promise.all(waiting);
      return heard;
    },
  };
};

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at + 60);

const tracesOf = (name: RegExp, heard: readonly Trace[]): readonly string[] =>
  heard.flatMap(({ where, text }) => {
    const at = text.search(name);
    return at < 0 ? [] : [`${where}: ${around(text, at)}`];
  });

/** Walks all pages as whoever is signed in. @returns how many of them were theirs */
const walk = async (page: Page, look: (where: string) => Promise<void>): Promise<number> => {
  let own = 0;
  // A list to stand in the addresses that name one; other things need not be there.
  const list = await page.evaluate(
    `fetch('/api/campaigns', { method: 'POST', body: JSON.stringify({ name: 'Mine', type: 'company' }),
       headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('access_token') },
     }).then((answer) => answer.json()).then(({ data }) => data.id)`,
  );
  expect(list).toEqual(expect.any(Number));
  for (const path of customersPaths()) {
    const address = path.replaceAll('$list', String(list)).replaceAll(/\$\w+/g, '1');
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    if (new URL(page.url()).pathname === address) own += 1;
    await look(address);
  }
  return own;
};

const openReseller = async () => {
  const reseller = await registerNewcomer('Osprey');
  const { data: me } = await reseller.call(identityRoutes.me, {});
  const admin = await callAs(people.admin);
  const modules = ['leads', 'wallet', 'whitelabel'] as const;
  await admin(adminUserRoutes.update, {
    params: { id: me.id },
    body: { user_type: 'reseller', modules: [...modules] },
  });
  const name = `Osprey ${me.id}`;
  const { data } = await reseller.call(businessAccountRoutes.save, { body: { business_name: name } });
  return { name, host: `${data.slug}.localhost` };
};

const agency = { name: 'Marigold Leads', host: 'agency.localhost' };

describe('§1 White-label: no trace', () => {
  journey(
    'customers of two resellers walk every page and meet neither us nor the other [WL-031]',
    async ({ visit }) => {
      const other = await openReseller();
      const { port, hostname } = new URL(product().origin);
      const platform = new RegExp(`galena|${hostname.replaceAll('.', String.raw`\.`)}`, 'i');
      for (const [brand, stranger] of [
        [other, agency],
        [agency, other],
      ] as const) {
        const origin = `http://${brand.host}:${port}`;
        const { page, faults, stored } = await visit({ origin });
        const ears = listen(page, origin);
        const person = { email: `casey.${brand.host}.${Date.now()}@mail.example`, password: 'nine green bottles' };
        await fillRegistration(page, person, 'Casey');
        await ears.look('/register');
        await fillCode(page, await mailedCode('confirm_email', person.email));
        await choosePlan(page, brand.name, 'Pay as you go');
        await page.getByRole('button', { name: 'Account menu' }).waitFor();
        expect(await walk(page, ears.look)).toBeGreaterThan(20);
        const heard = await ears.all();
        expect(heard.length).toBeGreaterThan(200);
        expect(tracesOf(platform, heard)).toEqual([]);
        expect(tracesOf(new RegExp(`${stranger.name.split(' ')[0]}|${stranger.host}`, 'i'), heard)).toEqual([]);
        expect(JSON.stringify([await stored(), await page.context().cookies()])).not.toMatch(/galena/i);
        // Pages of things that are not there are part of the walk.
        faults.length = 0;
      }
    },
  );
});
