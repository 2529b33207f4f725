import { expect, it } from 'vitest';
import { fetchText } from '../../testing/export-fixture.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

// LIST-002
it('is written down, by whom and of which list, and is refused after ten within an hour (E5)', async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const ticketed = () =>
    fixture.client.raw({ method: 'POST', url: `/api/people-results/${list.id}/export?ticket=1`, payload: {} });
  for (let i = 0; i < 9; i += 1) await fetchText(fixture.client, list, {});
  const { download_url: url } = JSON.parse((await ticketed()).text).data as { download_url: string };
  const refused = await ticketed();
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many']);
  // What was promised before still comes.
  expect((await app().client().raw({ method: 'GET', url })).status).toBe(200);
  const { rows } = await app().owner.query(
    `select subject_id, entity, entity_id from platform.audits where account_id = $1 and action = 'exported'`,
    [fixture.person.accountId],
  );
  expect(rows).toEqual(
    Array.from({ length: 10 }, () => ({ subject_id: fixture.person.id, entity: 'list', entity_id: list.id })),
  );
  app().clock.advance(3_600);
  expect(await fetchText(fixture.client, list, {})).toContain('Name');
});
