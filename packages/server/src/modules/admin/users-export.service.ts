import type { UserFilter } from '@galena/contract/admin';
import type { FileToSend } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { eachUsers } from './users.service.ts';
import type { PersonRow } from './users.store.ts';

// Names of columns, not sentences: read by programs as often as by people.
const columns = {
  id: ({ id }) => id,
  first_name: ({ first_name: name }) => name,
  last_name: ({ last_name: name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  user_type: ({ user_type: type }) => type,
  status: ({ deleted_at: deleted, account_status: status }) => (deleted === null ? status : 'deleted'),
  account_id: ({ account_id: id }) => id,
  account: ({ account_name: name }) => name,
  realm: ({ realm_name: name }) => name,
  last_login_at: ({ last_login_at: at }) => at,
  created_at: ({ created_at: at }) => at,
} as const satisfies Readonly<Record<string, (row: PersonRow) => string | number | null>>;

const bytesOf = async function* (context: Context, filter: UserFilter): AsyncGenerator<Uint8Array> {
  yield csvHead(Object.keys(columns));
  for await (const rows of eachUsers(context, filter))
    yield Buffer.from(rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join(''));
};

/** The users that a filter leaves as CSV, as many as there are: read while they are sent. */
export const exportUsers = async (context: Context, filter: UserFilter): Promise<FileToSend> => {
  await inTransaction(context, (tx) =>
    writeAudit(tx, { action: 'exported', entity: 'users', subjectId: userOf(context).userId }),
  );
  return {
    name: `users-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, filter)),
  };
};
