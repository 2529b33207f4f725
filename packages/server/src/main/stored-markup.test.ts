import { templateRoutes } from '@galena/contract/mailing';
import type { AnyRoute } from '@galena/contract/kernel';
import { signUpRoutes } from '@galena/contract/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { attackingLinks, attacks, attacksIn } from '../testing/calls/markup-attacks.ts';
import {
  allRoutes,
  callRoute,
  caseOf,
  inputOf,
  nameOf,
  plantAccount,
  prepareAll,
  routeOptions,
  type Prepared,
} from '../testing/calls/route-calls.ts';
import { textFieldsIn, valueAt, withText, type FieldPath } from '../testing/calls/text-fields.ts';
import type { PlantedAccount, RouteInput } from '../testing/module-fixture.ts';
import { createPerson } from '../testing/people.ts';
import { mailsTo, settle } from '../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../testing/test-app.ts';
import { webDirectory } from './root.ts';

// A reseller writes into every text that it may, what would run if it got into a page; then its visitors and customers read. The fields
// are those of the contract, found in its shapes. Threats 23 and 24, WL-024, WL-034, G-113, G-114.

/** What it says of its brand, links, pages, packages and mails; what makes one of them takes the same body as what changes it. */
const writes =
  /^PUT \/api\/wl\/(?:business-account|custom-links\/:id|legal-pages\/:page|packages\/:id(?:\/sales-settings)?|email-templates\/:key)$/;

const app = useTestApp({ ...routeOptions, webRoot: webDirectory, environment: { GALENA_RATE_LIMITS: 'off' } });
const routes = allRoutes.filter((route) => writes.test(nameOf(route)));

let prepared: Prepared;
let reseller: PlantedAccount;
let host: string;
let reader: { readonly email: string };

const bodyOf = (route: AnyRoute) => route.body as z.ZodType;
const fieldsOf = (route: AnyRoute): readonly FieldPath[] => textFieldsIn(bodyOf(route));
const takes = (route: AnyRoute, body: unknown): boolean => bodyOf(route).safeParse(body).success;
const called = (route: AnyRoute, path: FieldPath): string => `${nameOf(route)} ${path.join('.')}`;

/** How the route is called in good faith; its page is seen. */
const goodInput = (route: AnyRoute): RouteInput & { readonly body: object } => {
  const input = inputOf(route, reseller, prepared);
  const seen = nameOf(route).endsWith('sales-settings') ? { is_published: true } : {};
  return { ...input, body: { ...input.body, ...seen } };
};

/** What must stay in a text, stays: a mail names its code. */
const written = (body: object, path: FieldPath, text: string): object => {
  const held = valueAt(body, path);
  const kept = typeof held === 'string' && held.includes('{{') ? held : '';
  return withText(body, path, kept + text);
};

/** A list is filled in all of its fields or none: the others are needed. */
const filled = (route: AnyRoute, text: string, fields: readonly FieldPath[]): object =>
  fields.reduce((body, path) => written(body, path, text), goodInput(route).body);

const siblingsOf = (route: AnyRoute, path: FieldPath): readonly FieldPath[] => {
  const at = path.indexOf(0);
  if (at < 0) return [path];
  return fieldsOf(route).filter((other) => other.slice(0, at + 1).join('.') === path.slice(0, at + 1).join('.'));
};

const fieldsThatTake = (route: AnyRoute, text: string): readonly FieldPath[] =>
  fieldsOf(route).filter((path) => takes(route, filled(route, text, siblingsOf(route, path))));

/** Writes a text into all fields that take it. @returns which did */
const attack = async (route: AnyRoute, text: string): Promise<readonly FieldPath[]> => {
  const fields = fieldsThatTake(route, text);
  if (fields.length === 0) return [];
  await caseOf(route).before?.(reseller);
  const ask = (paths: readonly FieldPath[]) =>
    callRoute(reseller.client, route, { ...goodInput(route), body: filled(route, text, paths) });
  const answer = await ask(fields);
  if (answer.status < 400) return fields;
  // One of them is refused by what only the server knows: each for itself.
  const good: FieldPath[] = [];
  for (const path of fields) {
    const { status, text: said } = await ask(siblingsOf(route, path));
    expect(status, said).toBeLessThan(500);
    if (status < 400) good.push(path);
  }
  return good;
};

const visit = async (url: string): Promise<string> =>
  (
    await app()
      .client(undefined, { host })
      .raw({ method: 'GET', url, headers: { accept: 'text/html' } })
  ).text;

const servedPages = async (): Promise<readonly string[]> => {
  const { rows } = await app().owner.query<{ slug: string }>(
    'select slug from packages.sales_pages where account_id = $1 and is_published',
    [reseller.person.accountId],
  );
  const urls = ['/', '/login', '/p', ...rows.map(({ slug }) => `/p/${slug}`), '/terms', '/privacy', '/imprint'];
  return Promise.all(urls.map(visit));
};

const preview = async (): Promise<string> => {
  const input = { params: { key: 'confirm_email' }, body: { lang: 'en' as const } };
  return (await reseller.client.call(templateRoutes.preview, input)).data.html;
};

beforeAll(async () => {
  prepared = await prepareAll(app());
  reseller = await plantAccount(app(), { userType: 'reseller', modules: ['leads', 'wallet', 'whitelabel'] });
  const { accountId } = reseller.person;
  const { rows } = await app().owner.query<{ host: string; realm_id: number }>(
    `select h.host, h.realm_id from identity.realm_hosts h join identity.realms r on r.id = h.realm_id where r.account_id = $1 limit 1`,
    [accountId],
  );
  host = rows[0]?.host ?? '';
  reader = await createPerson(app(), { realmId: rows[0]?.realm_id as number, parentId: accountId });
});

describe('what a reseller writes', () => {
  it('is looked for in every text that it may write', () => {
    expect(routes).toHaveLength(6);
    for (const route of routes) expect(fieldsOf(route).length, nameOf(route)).toBeGreaterThan(0);
    expect(routes.flatMap((route) => fieldsOf(route).map((path) => called(route, path)))).toEqual(
      expect.arrayContaining([
        'PUT /api/wl/business-account html_in_body',
        'PUT /api/wl/legal-pages/:page texts.de',
        'PUT /api/wl/packages/:id/sales-settings faq.0.a',
      ]),
    );
  });

  it('runs in no page that visitors open and in no mail', async () => {
    const reached = new Set<string>();
    for (const text of attacks) {
      for (const route of routes) for (const path of await attack(route, text)) reached.add(called(route, path));
      const pages = await servedPages();
      expect(pages.length).toBeGreaterThan(6);
      for (const page of [...pages, await preview()]) expect([text, attacksIn(page)]).toEqual([text, []]);
    }
    // Whatever takes any words took an attack.
    const free = routes.flatMap((route) => fieldsThatTake(route, 'Some words').map((path) => called(route, path)));
    expect(free.filter((name) => !reached.has(name))).toEqual([]);
    // The texts were there to be found.
    expect((await servedPages()).join('')).toContain('pwned');
    await app()
      .client(undefined, { host })
      .call(signUpRoutes.forgotPassword, { body: { email: reader.email } });
    await settle(app());
    const [mail] = await mailsTo(app(), reader.email);
    expect(mail?.html).toBeTruthy();
    expect(attacksIn(mail?.html ?? '')).toEqual([]);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

  it.each(attackingLinks)('%j is no address that a field for addresses takes', async (link) => {
    const isForAddresses = (route: AnyRoute, path: FieldPath): boolean =>
      !takes(route, filled(route, 'words', siblingsOf(route, path))) &&
      ['https://example.com/a.mp4', 'https://youtu.be/dQw4w9WgXcQ'].some((good) =>
        takes(route, withText(goodInput(route).body, path, good)),
      );
    const tried = routes.flatMap((route) =>
      fieldsOf(route)
        .filter((path) => isForAddresses(route, path))
        .map((path) => ({ route, path })),
    );
    expect(tried.length).toBeGreaterThanOrEqual(7);
    for (const { route, path } of tried) {
      await caseOf(route).before?.(reseller);
      const body = withText(goodInput(route).body, path, link);
      const { status, text } = await callRoute(reseller.client, route, { ...goodInput(route), body });
      // An address may hold such signs, as long as they are written so that they end nothing.
      if (link.startsWith('https:') && status < 400)
        for (const page of await servedPages()) expect(attacksIn(page)).toEqual([]);
      else expect([called(route, path), status, text]).toEqual([called(route, path), 422, expect.any(String)]);
    }
  });
});

describe('the eye for attacks', () => {
  it.each(attacks.filter((text) => /^(?:<(?:script|img|svg|a|iframe|meta|form|p)\b|"?<script)/.test(text)))(
    'sees %j',
    (text) => expect(attacksIn(`<p>${text}</p>`)).not.toEqual([]),
  );

  it('sees what ends an attribute, and nothing in what is escaped', () => {
    expect(attacksIn('<a title="" onmouseover=pwned() x="">x</a>')).not.toEqual([]);
    expect(attacksIn('<p title="&quot; onmouseover=pwned()">&lt;script&gt;pwned()&lt;/script&gt;</p>')).toEqual([]);
  });
});
