import { adminMailRoutes } from '@galena/contract/admin';
import type { Client } from '@galena/contract/kernel';
import { viewRoutes } from '@galena/contract/lists';
import { groupRoutes } from '@galena/contract/records';
import { invitationRoutes, memberRoutes } from '@galena/contract/team';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, clientOf, listPath, makeFilledList } from '../../list-makers.ts';
import { countLine, rows } from '../../list-page.ts';
import { people, type Person } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
afterEach(async () => {
  const { data } = await call(viewRoutes.views, { query: { type: 'local' } });
  for (const { id } of data) await call(viewRoutes.removeView, { params: { id } });
  await clearLists(call);
});

/** Somebody else of the same account, who has the module of leads. */
const inviteColleague = async (): Promise<Person> => {
  const person = { email: 'colin@journey.example', password: 'four-walks-north-4417' };
  await call(memberRoutes.invite, {
    body: {
      email: person.email,
      first_name: 'Colin',
      last_name: 'Colleague',
      access_options: ['leads'],
      leads_access: 'read',
    },
  });
  const operator = await callAs(people.admin);
  const { mails } = (await operator(adminMailRoutes.overview, {})).data;
  const mail = mails.find(({ to_address: to }) => to === person.email);
  const read = { params: { id: mail?.id ?? 0 }, query: { account_id: mail?.account_id ?? 0 } };
  const token = /\/invitation\/([\w-]+)/.exec((await operator(adminMailRoutes.read, read)).data.text)?.[1] ?? '';
  const { password } = person;
  await clientOf(null)(invitationRoutes.accept, {
    body: {
      token,
      first_name: 'Colin',
      last_name: 'Colleague',
      password,
      password_confirmation: password,
      terms: true,
    },
  });
  return person;
};

describe('views of a list', () => {
  journey('by city, one group, kept for the team; a colleague opens the link', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 60);
    const params = { type: 'local' as const, id: list.id };
    const { data: groups } = await call(groupRoutes.groups, { params, body: { field: 'city' } });
    const [largest] = groups;
    expect(largest?.count).toBeGreaterThan(0);
    const city = largest?.value ?? '';

    const { page } = await visit();
    await signIn(page, people.demo, listPath(list));
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'City' }).click();
    const group = page.getByRole('row', { name: city, expanded: false }).first();
    await group.click();
    await page.getByRole('row', { name: city, expanded: true }).first().waitFor();
    await rows(page).nth(1).waitFor();
    await page.getByRole('button', { name: `Show only ${city}` }).click();
    await countLine(page, `${largest?.count} of ${list.counts.all} records`);

    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('View name').fill('One city');
    await page.getByText('Share with your team', { exact: true }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('tab', { name: 'One city', selected: true }).waitFor();
    const link = new URL(page.url());

    const colleague = await visit();
    await signIn(colleague.page, await inviteColleague(), `${link.pathname}${link.search}`);
    await colleague.page.getByRole('tab', { name: 'One city', selected: true }).waitFor();
    await countLine(colleague.page, `${largest?.count} of ${list.counts.all} records`);
  });
});
