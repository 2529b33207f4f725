import { describe, expect, it } from 'vitest';
import { businessAccountRoutes, customLinkRoutes as routes, maxCustomLinks } from '@galena/contract/whitelabel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', WL_BASE_DOMAIN: 'leads.test' } });

let serial = 0;
const stage = async () => {
  const person = await createPerson(app(), { userType: 'reseller', modules: ['whitelabel'] });
  const client = app().client(await signInAs(app(), person));
  const slug = `linked-${(serial += 1)}`;
  await client.call(businessAccountRoutes.save, { body: { business_name: 'Linked', slug } });
  const { rows } = await app().owner.query<{ id: number }>('select id from identity.realms where account_id = $1', [
    person.accountId,
  ]);
  return { client, host: `${slug}.leads.test`, realmId: rows[0]?.id ?? 0 };
};
type Stage = Awaited<ReturnType<typeof stage>>;

const url = 'https://help.example/start';
const add = async ({ client }: Stage, title: string, more: object = {}) =>
  (await client.call(routes.create, { body: { title, url, ...more } })).data;
const titles = async ({ client }: Stage) => (await client.call(routes.list, {})).data.map(({ title }) => title);

// WL-033, WL-044
describe('custom links', () => {
  it('are stored, listed, edited and deleted', async () => {
    const one = await stage();
    const link = await add(one, 'Academy', { icon: 'school', target: 'same_tab' });
    expect(link).toMatchObject({ title: 'Academy', url, icon: 'school', target: 'same_tab', is_active: true });
    const changed = await one.client.call(routes.change, { params: { id: link.id }, body: { title: 'School', url } });
    expect(changed.data).toMatchObject({ id: link.id, title: 'School', icon: null, target: 'new_tab' });
    await one.client.call(routes.remove, { params: { id: link.id } });
    expect(await titles(one)).toEqual([]);
  });

  it('stand in the order that was chosen; what is not named follows', async () => {
    const one = await stage();
    const [a, b, c] = [await add(one, 'A'), await add(one, 'B'), await add(one, 'C')];
    await one.client.call(routes.sort, { body: { ids: [c.id, a.id] } });
    expect(await titles(one)).toEqual(['C', 'A', 'B']);
    await one.client.call(routes.sort, { body: { ids: [b.id, c.id, a.id] } });
    expect(await titles(one)).toEqual(['B', 'C', 'A']);
    await add(one, 'D');
    expect(await titles(one)).toEqual(['B', 'C', 'A', 'D']);
  });

  // G-38
  it('are seen by the people of the brand, and by nobody else; those that are off by nobody', async () => {
    const one = await stage();
    await add(one, 'Shown');
    await add(one, 'Hidden', { is_active: false });
    const customer = await signInAs(app(), await createPerson(app(), { realmId: one.realmId }), one.host);
    const { data } = await app().client(customer, { host: one.host }).call(routes.ofBrand, {});
    expect(data.map(({ title }) => title)).toEqual(['Shown']);
    const stranger = await signInAs(app(), await createPerson(app()));
    expect((await app().client(stranger).call(routes.ofBrand, {})).data).toEqual([]);
  });

  it('of others do not exist', async () => {
    const [one, other] = [await stage(), await stage()];
    const { id } = await add(one, 'Mine');
    expect((await other.client.refused(routes.change, { params: { id }, body: { title: 'X', url } })).status).toBe(404);
    expect((await other.client.refused(routes.remove, { params: { id } })).status).toBe(404);
    expect((await other.client.refused(routes.sort, { body: { ids: [id] } })).status).toBe(404);
    expect(await titles(one)).toEqual(['Mine']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'help.example', 'https://me:secret@help.example'])(
    'lead to addresses of the web, not to %s',
    async (wrong) => {
      const { client } = await stage();
      expect((await client.refused(routes.create, { body: { title: 'X', url: wrong } })).body?.errors).toEqual({
        url: ['Field must be a valid url.'],
      });
    },
  );

  it('end at a number that a sidebar can hold; two at once make not one too many', async () => {
    const one = await stage();
    const made = await Promise.allSettled(Array.from({ length: maxCustomLinks + 3 }, (_, n) => add(one, `Link ${n}`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCustomLinks);
    expect(await one.client.refused(routes.create, { body: { title: 'X', url } })).toMatchObject({
      status: 409,
      body: { code: 'too_many_links' },
    });
  });
});
