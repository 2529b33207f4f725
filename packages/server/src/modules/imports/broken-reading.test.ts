import * as tables from '@galena/adapters/tables';
import { expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createListFixture } from '../../testing/list-fixture.ts';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { tablesPort, type Tables } from './tables.ports.ts';

const total = 5_000;
let breaksLeft = 0;

/** Reads as it does, but that the disk fails once in the middle of a file. */
const openTableFile: Tables['openTableFile'] = async (path, options) => {
  const table = await tables.openTableFile(path, options);
  return {
    ...table,
    rows: async function* (signal) {
      let passed = 0;
      for await (const piece of table.rows(signal)) {
        passed += piece.content.length;
        if (breaksLeft > 0 && passed > total * 0.8) {
          breaksLeft -= 1;
          throw new Error('the disk failed');
        }
        yield piece;
      }
    },
  };
};

const app = useTestApp({ ...importOptions, supply: [supply(tablesPort, async () => ({ ...tables, openTableFile }))] });

it('a file whose reading broke off is opened anew: no row is lost', async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const { upload, start, finish, get } = createImporter(app(), fixture);
  const rows = Array.from({ length: total }, (_, n) => `Person ${n},p${n}@mail.example\n`).join('');
  const { id } = await upload(list, `Name,Email\n${rows}`);
  await start(id);
  breaksLeft = 1;
  await finish();
  expect(breaksLeft).toBe(0);
  expect(await get(id)).toMatchObject({ state: 'running', ended_at: null });
  // The next try, which comes some seconds later by itself.
  await app().owner.query(`update platform.jobs set due_at = now() where state = 'retry'`);
  await finish();
  expect(await get(id)).toMatchObject({ state: 'completed', read: total, added: total });
});
