import { runJob } from '../../platform/runs/runs.jobs.ts';
import type { List } from '@galena/contract/lists';
import { listImportRoutes as routes, type ListImport } from '@galena/contract/imports';
import { resultRoutes, type FullResult } from '@galena/contract/records';
import { imports } from '../../modules/imports/module.ts';
import type { ListFixture } from '../list-fixture.ts';
import { readCsv } from '../read-csv.ts';
import type { TestApp } from '../test-app.ts';

/** What an app for imports needs. */
export const importOptions = { jobs: [runJob], runs: imports.runs ?? [] };

const placeOf = ({ type, id }: List) => ({ type, id });

type How = Record<string, unknown>;

/** Ways to hand files over, over HTTP. */
export const createImporter = (app: TestApp, { client }: ListFixture) => {
  const upload = async (list: List, content: string | Uint8Array, name = 'contacts.csv'): Promise<ListImport> => {
    const file = new File([content], name);
    return (await client.call(routes.upload, { params: placeOf(list), body: { file } })).data;
  };
  const start = async (id: number, body: How = {}): Promise<ListImport> =>
    (await client.call(routes.start, { params: { id }, body })).data;
  const get = async (id: number): Promise<ListImport> => (await client.call(routes.import, { params: { id } })).data;
  const finish = () => app.runJobsUntilIdle([runJob]);
  return {
    upload,
    start,
    get,
    finish,
    /** A file from its first byte to its last row. */
    bring: async (list: List, content: string | Uint8Array, body: How = {}, name?: string): Promise<ListImport> => {
      const { id } = await upload(list, content, name);
      await start(id, body);
      await finish();
      return get(id);
    },
    preview: async (id: number, body: How = {}) => (await client.call(routes.preview, { params: { id }, body })).data,
    undo: async (id: number): Promise<ListImport> => {
      await client.call(routes.undo, { params: { id } });
      await finish();
      return get(id);
    },
    /** Head and rows of the file of refusals. */
    refusals: async (id: number): Promise<readonly (readonly string[])[]> => {
      const blob = await client.call(routes.refusals, { params: { id } });
      return readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()));
    },
    refusalText: async (id: number): Promise<string> => (await client.call(routes.refusals, { params: { id } })).text(),
    /** The records of a list, in the order in which they came in. */
    records: async (list: List): Promise<readonly FullResult[]> => {
      const body = { limit: 100 };
      const { data } = await client.call(resultRoutes.results, { params: placeOf(list), body });
      const sorted = data.toSorted((a, b) => a.id - b.id);
      return Promise.all(
        sorted.map(
          async ({ id: resultId }) =>
            (await client.call(resultRoutes.result, { params: { ...placeOf(list), resultId } })).data,
        ),
      );
    },
  };
};
