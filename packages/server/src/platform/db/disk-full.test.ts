import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import { startOwnDatabase, type OwnDatabase } from '../../testing/faults/own-database.ts';
import { maybeSmallVolume } from '../../testing/faults/small-volume.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { probeFileBindings, probeFileRoutes } from '../../testing/probes/probe-files.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const volume = maybeSmallVolume(200);
afterAll(() => volume?.unmount());

// Mounting needs root on Linux. Elsewhere the test is skipped, and the run says so.
describe.skipIf(!volume)('the volume of the database is full (R15)', () => {
  let database: OwnDatabase;
  // Segments of the log stay few, so that the ballast decides when the volume is full.
  const flags = ['-c', 'max_wal_size=32MB', '-c', 'min_wal_size=32MB'];
  const app = useTestApp({
    database: async () => (database = await startOwnDatabase(join(volume?.folder ?? '', 'data'), flags)),
  });

  const upload = (client: TestClient, name: string) => {
    const file = new File([new Uint8Array(900_000).fill(97)], name, { type: 'text/csv' });
    return client.call(probeFileRoutes.upload, { params: { kind: 'csv', limit: 2_000_000 }, body: { file } });
  };
  const pieces = async (accountId: number) =>
    (
      await app().owner.query<{ files: number; pieces: number }>(
        `select (select count(*)::int from platform.files where account_id = $1) as files,
           (select count(*)::int from platform.file_chunks where account_id = $1) as pieces`,
        [accountId],
      )
    ).rows[0];

  it('writes are refused with 507 and a sentence, reads go on, nothing is left half; then all is as before', async () => {
    const person = await createPerson(app());
    const token = await signInAs(app(), person);
    const client = await app().probe(probeFileBindings, { token });
    const me = () => app().client(token).call(identityRoutes.me, {});
    await upload(client, 'before.csv');
    volume?.fill();

    let kept = 1;
    let refusal: unknown = null;
    // What still fits into pages that stand is stored; soon nothing is.
    while (refusal === null && kept < 40)
      refusal = await upload(client, `more-${kept}.csv`).then(
        () => ((kept += 1), null),
        (error: unknown) => error,
      );
    expect(refusal).toBeInstanceOf(CallError);
    expect(refusal).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect((refusal as CallError).message).toBe('The server is out of storage. Contact its operator.');
    expect((await me()).data.id).toBe(person.id);
    expect(await pieces(person.accountId)).toEqual({ files: kept, pieces: kept });

    volume?.empty();
    await upload(client, 'after.csv');
    expect(await pieces(person.accountId)).toEqual({ files: kept + 1, pieces: kept + 1 });

    database.stopNow();
    await until(async () => (await me().catch(() => null)) !== null, 20);
    expect(await pieces(person.accountId)).toEqual({ files: kept + 1, pieces: kept + 1 });
  }, 120_000);
});
