import { generalErrors, type Fail } from '@galena/contract/kernel';
import { type Exclusions, suppressionErrors as errors } from '@galena/contract/suppressions';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { countOptOuts } from '../contacts/index.ts';
import { addExclusion, findExclusions, removeExclusion } from '../lists/index.ts';
import { findImports } from './imports.service.ts';
import { assertOwnList } from './opt-outs.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

const maxCounted = 10_000;
const every = { kind: null, reason: null, since: null, until: null } as const;

const read = async (tx: Tx, accountId: number, listId: number): Promise<Exclusions> => {
  const [lists, files, contacts] = await Promise.all([
    findExclusions(tx, accountId, listId),
    findImports(tx, accountId, listId),
    countOptOuts(tx, accountId, { ...every, listId }, maxCounted),
  ]);
  return { lists: [...lists], files, contacts };
};

/** What never comes into a list. */
export const getExclusions = (context: Context, listId: number, fail: FailNotFound): Promise<Exclusions> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertOwnList(tx, accountId, listId, fail);
    return read(tx, accountId, listId);
  });

/** Changes what a list excludes, and answers it as it stands then. */
const change = (
  context: Context,
  listId: number,
  fail: FailNotFound,
  task: (tx: Tx, accountId: number) => Promise<void>,
): Promise<Exclusions> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertOwnList(tx, accountId, listId, fail);
    await task(tx, accountId);
    await writeAudit(tx, { action: 'changed', entity: 'list', entityId: listId });
    await tellChange(tx, { kind: 'list', id: listId });
    return read(tx, accountId, listId);
  });

/** Nobody who stands in the other list comes in any more. Who stands here already stays. */
export const excludeList = (
  context: Context,
  listId: number,
  excludedId: number,
  fail: FailNotFound & Fail<typeof errors.same_list>,
): Promise<Exclusions> =>
  change(context, listId, fail, async (tx, accountId) => {
    if (listId === excludedId) fail(errors.same_list);
    await assertOwnList(tx, accountId, excludedId, fail);
    await addExclusion(tx, accountId, listId, excludedId);
  });

/** Those of the other list may come in again. */
export const includeList = (
  context: Context,
  listId: number,
  excludedId: number,
  fail: FailNotFound,
): Promise<Exclusions> =>
  change(context, listId, fail, async (tx, accountId) => {
    if (!(await removeExclusion(tx, accountId, listId, excludedId))) fail(generalErrors.not_found);
  });
