import {
  type CustomLink,
  type CustomLinkBody,
  maxCustomLinks,
  whitelabelErrors as errors,
} from '@galena/contract/whitelabel';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { lockBusinessAccount } from './business-accounts.store.ts';
import * as store from './custom-links.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** The reseller's links, in their order. */
export const listLinks = (context: Context): Promise<readonly CustomLink[]> =>
  inReadTransaction(context, (tx) => store.findLinks(tx.db, userOf(context).accountId));

/** The links that the brand at the called host shows its people. */
export const linksOfBrand = (context: Context): Promise<readonly CustomLink[]> =>
  store.findLinksOfHost(context.db, context.origin.host);

export const createLink = (
  context: Context,
  body: CustomLinkBody,
  fail: Fail<typeof errors.business_account_missing | typeof errors.too_many_links>,
): Promise<CustomLink> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    // Two at once take turns: neither makes one too many, nor the same place.
    if (!(await lockBusinessAccount(tx.db, accountId))) return fail(errors.business_account_missing);
    const links = await store.findLinks(tx.db, accountId);
    if (links.length >= maxCustomLinks) return fail(errors.too_many_links, { params: { count: links.length } });
    const position = Math.max(0, ...links.map((link) => link.position)) + 1;
    const link = await store.createLink(tx.db, accountId, { ...body, position }, moment(tx.clock));
    await writeAudit(tx, { action: 'created', entity: 'custom_link', entityId: link.id, label: link.title });
    return link;
  });

export const changeLink = (
  context: Context,
  id: number,
  body: CustomLinkBody,
  fail: FailNotFound,
): Promise<CustomLink> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const link = (await store.changeLink(tx.db, accountId, id, body)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'updated', entity: 'custom_link', entityId: id, label: link.title });
    return link;
  });

export const deleteLink = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const title = (await store.deleteLink(tx.db, userOf(context).accountId, id)) ?? fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'deleted', entity: 'custom_link', entityId: id, label: title });
  });

/** Puts the links into an order; those that are not named follow as they stood. */
export const sortLinks = (context: Context, ids: readonly number[], fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const own = new Set((await store.findLinks(tx.db, accountId)).map((link) => link.id));
    if (ids.some((id) => !own.has(id))) fail(generalErrors.not_found);
    await store.sortLinks(tx.db, accountId, ids);
    await writeAudit(tx, { action: 'sorted', entity: 'custom_link', label: String(ids.length) });
  });
