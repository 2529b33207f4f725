import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storePromises } from '../../../../adapters/src/files/promises.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestHouse } from '../../testing/test-house.ts';
import type { Work } from '../work/work.ts';
import { createDatabaseStore } from './database-store.ts';

const house = useTestHouse();

describe('the store in the database', () => {
  it.each(storePromises)('$title', async ({ check }) => {
    const { accountId } = await createPerson(house());
    const work: Work = {
      ...house().house.work,
      actor: { kind: 'nobody' },
      origin: { requestId: '', ip: '', host: '', userAgent: '' },
    };
    const store = createDatabaseStore(work, accountId);
    const newKey = async (): Promise<string> => {
      const key = randomBytes(16).toString('hex');
      await house().owner.query(
        `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at)
         values ($1, $2, 'a', 'text/csv', 'database', 'probe', now(), now())`,
        [accountId, key],
      );
      return key;
    };
    // A file is visible when its row says so, which is the service's last step.
    const finish = (key: string) =>
      house().owner.query(`update platform.files set stored_at = now(), sha256 = '' where key = $1`, [key]);
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
