import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storePromises } from '../../../../adapters/src/files/promises.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Context } from '../context/context.ts';
import { createDatabaseStore } from './database-store.ts';

const app = useTestApp();

describe('the store in the database', () => {
  it.each(storePromises)('$title', async ({ check }) => {
    const { accountId } = await createPerson(app());
    const context: Context = {
      ...app().app.context,
      actor: { kind: 'nobody' },
      origin: { requestId: '', ip: '', host: '', userAgent: '' },
    };
    const store = createDatabaseStore(context, accountId);
    const newKey = async (): Promise<string> => {
      const key = randomBytes(16).toString('hex');
      await app().owner.query(
        `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at)
         values ($1, $2, 'a', 'text/csv', 'database', 'probe', now(), now())`,
        [accountId, key],
      );
      return key;
    };
    // A file is visible when its row says so, which is the service's last step.
    const finish = (key: string) =>
      app().owner.query(`update platform.files set stored_at = now(), sha256 = '' where key = $1`, [key]);
    const whole = {
      ...store,
      put: async (...given: Parameters<typeof store.put>) => {
        const stored = await store.put(...given);
        await finish(given[0]);
        return stored;
      },
    };
    await expect(check(whole, newKey)).resolves.toBeUndefined();
  });
});
