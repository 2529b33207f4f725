import { generalErrors, type Fail, type RouteInput, type RouteResult } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import {
  maxPayoutsShown,
  partnerErrors as errors,
  type Partner,
  type partnerRoutes as routes,
  type PartnerBody,
  type PartnerDetail,
  type PayoutBody,
} from '@galena/contract/partners';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { maybeUserAt } from '../identity/index.ts';
import { owedOf } from './commission.rules.ts';
import { homeOf, inOwner, linksOf, readInOwner, type Side } from './owners.service.ts';
import * as store from './partners.store.ts';
import * as payouts from './payouts.store.ts';

type NotFound = Fail<typeof generalErrors.not_found>;
type Invalid = typeof generalErrors.validation;

const partnerShown = (tx: Tx, row: store.PartnerRow, link: string | null): Partner => {
  const { user_account_id: _account, ...plain } = row;
  return {
    ...plain,
    link,
    owed_cents: owedOf(row.commission_cents, row.paid_cents),
    currency: tx.app.config.GALENA_CURRENCY,
  };
};

const detailOf = async (tx: Tx, ownerId: number, row: store.PartnerRow): Promise<PartnerDetail> => ({
  ...partnerShown(tx, row, (await linksOf(tx, ownerId))(row.code)),
  payouts: [...(await payouts.findPayouts(tx.db, ownerId, row.id, maxPayoutsShown))],
});

/** The partners of a side, newest first. */
export const listPartners = (
  context: Context,
  side: Side,
  query: RouteInput<typeof routes.list>['query'],
): Promise<RouteResult<typeof routes.list>> =>
  readInOwner(context, side, async (tx, ownerId) => {
    const plan = planPage(query);
    const filter = { search: query.search || null, status: query.status ?? null };
    const rows = await store.findPartners(tx.db, ownerId, filter, plan);
    const link = await linksOf(tx, ownerId);
    const page = pageOf(plan, rows, await store.countPartners(tx.db, ownerId, filter));
    return { ...page, data: page.data.map((row) => partnerShown(tx, row, link(row.code))) };
  });

export const getPartner = (context: Context, side: Side, id: number, fail: NotFound): Promise<PartnerDetail> =>
  readInOwner(context, side, async (tx, ownerId) => {
    const row = await store.maybePartner(tx.db, ownerId, id);
    return row ? detailOf(tx, ownerId, row) : fail(generalErrors.not_found);
  });

/** Nobody else of the owner has the code or the address. */
const requireFree = async (
  tx: Tx,
  ownerId: number,
  body: PartnerBody,
  id: number | null,
  fail: Fail<Invalid>,
): Promise<void> => {
  await store.lockNames(tx.db, ownerId);
  const others = (await store.findSame(tx.db, ownerId, body)).filter((one) => one.id !== id);
  const fields: Record<string, string[]> = {};
  if (others.some(({ code }) => code === body.code)) fields['code'] = [validationSentences.slug_taken];
  if (others.some(({ email }) => email.toLowerCase() === body.email.toLowerCase()))
    fields['email'] = [validationSentences.same_email];
  if (Object.keys(fields).length > 0) return fail(generalErrors.validation, { fields });
};

/** What is said of a partner, with whoever signs in under its address where its owner's people do. */
const fieldsOf = async (tx: Tx, ownerId: number, body: PartnerBody): Promise<store.PartnerFields> => {
  const home = await homeOf(tx, ownerId);
  const user = home && (await maybeUserAt(tx, home.realmId, body.email));
  return { ...body, user_account_id: user?.accountId ?? null, user_id: user?.userId ?? null };
};

const audited = [
  'name',
  'email',
  'company',
  'code',
  'commission_percent',
  'payout_email',
  'status',
  'notes',
] as const satisfies readonly (keyof PartnerBody)[];

const note = (tx: Tx, action: string, partner: store.PartnerRow, before: store.PartnerRow | null): Promise<void> =>
  writeAudit(tx, {
    action,
    entity: 'partner',
    entityId: partner.id,
    label: partner.name,
    changes: Object.fromEntries(
      audited
        .filter((name) => action !== 'deleted' && partner[name] !== (before?.[name] ?? null))
        .map((name) => [name, [before?.[name] ?? null, partner[name]] as const]),
    ),
  });

const got = async (tx: Tx, ownerId: number, id: number): Promise<store.PartnerRow> => {
  const row = await store.maybePartner(tx.db, ownerId, id);
  if (row === null) throw new Error(`partner ${id} of ${ownerId} is not there`);
  return row;
};

export const createPartner = (
  context: Context,
  side: Side,
  body: PartnerBody,
  fail: Fail<Invalid>,
): Promise<PartnerDetail> =>
  inOwner(context, side, async (tx, ownerId) => {
    await requireFree(tx, ownerId, body, null, fail);
    const fields = await fieldsOf(tx, ownerId, body);
    const row = await got(tx, ownerId, await store.createPartner(tx.db, ownerId, fields, moment(tx.clock)));
    await note(tx, 'created', row, null);
    return detailOf(tx, ownerId, row);
  });

type Reference = { readonly side: Side; readonly id: number };

/** Changes a partner. Another commission counts for those who sign up from now on. */
export const updatePartner = (
  context: Context,
  { side, id }: Reference,
  body: PartnerBody,
  fail: Fail<Invalid | typeof generalErrors.not_found>,
): Promise<PartnerDetail> =>
  inOwner(context, side, async (tx, ownerId) => {
    if (!(await store.lockPartner(tx.db, ownerId, id))) return fail(generalErrors.not_found);
    await requireFree(tx, ownerId, body, id, fail);
    const before = await got(tx, ownerId, id);
    await store.changePartner(tx.db, ownerId, id, await fieldsOf(tx, ownerId, body), moment(tx.clock));
    const row = await got(tx, ownerId, id);
    await note(tx, 'updated', row, before);
    return detailOf(tx, ownerId, row);
  });

/** Deletes a partner of whom no money tells; others are made inactive. */
export const deletePartner = (
  context: Context,
  { side, id }: Reference,
  fail: Fail<typeof generalErrors.not_found | typeof errors.partner_has_referrals>,
): Promise<void> =>
  inOwner(context, side, async (tx, ownerId) => {
    if (!(await store.lockPartner(tx.db, ownerId, id))) return fail(generalErrors.not_found);
    const row = await got(tx, ownerId, id);
    if (row.referrals > 0 || row.paid_cents > 0) return fail(errors.partner_has_referrals);
    await store.removePartner(tx.db, ownerId, id);
    await note(tx, 'deleted', row, null);
  });

/** Writes down that a partner was paid; two at once cannot come to more than is owed. */
export const markPayout = (
  context: Context,
  { side, id }: Reference,
  body: PayoutBody,
  fail: Fail<typeof generalErrors.not_found | typeof errors.payout_above_owed>,
): Promise<PartnerDetail> =>
  inOwner(context, side, async (tx, ownerId) => {
    if (!(await store.lockPartner(tx.db, ownerId, id))) return fail(generalErrors.not_found);
    const before = await got(tx, ownerId, id);
    if (body.amount_cents > owedOf(before.commission_cents, before.paid_cents)) return fail(errors.payout_above_owed);
    const row = { account_id: ownerId, partner_id: id, ...body, created_at: moment(tx.clock) };
    await payouts.createPayout(tx.db, row);
    await writeAudit(tx, {
      action: 'paid_out',
      entity: 'partner',
      entityId: id,
      label: before.name,
      changes: { amount_cents: [null, body.amount_cents] },
    });
    return detailOf(tx, ownerId, await got(tx, ownerId, id));
  });
