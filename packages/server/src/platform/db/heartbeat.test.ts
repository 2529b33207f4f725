import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log/log.ts';
import { startFaultProxy } from '../../testing/faults/fault-proxy.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { startHeartbeat } from './heartbeat.ts';
import { ownLogin } from './login.ts';

const app = useTestApp();

const openBeats = async (): Promise<number> => {
  const { rows } = await app().owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'galena-heartbeat'`,
  );
  return rows[0]?.n ?? 0;
};

describe('a heartbeat that is stopped while it connects', () => {
  it('leaves no connection open, which would keep its process from ending', async () => {
    const line = await startFaultProxy(app().databaseUrl);
    onTestFinished(line.close);
    await line.become('slow');
    const before = await openBeats();
    const heartbeat = startHeartbeat(ownLogin(line.url, null), createLog('silent', { write: () => undefined }));
    // The server knows it before the client does, whose answers take their time.
    await until(async () => (await openBeats()) > before);
    await heartbeat.stop();
    await until(async () => (await openBeats()) === before);
    expect(await openBeats()).toBe(before);
  });
});
