import type { z } from 'zod';
import type { CheckoutBody, CheckoutConfirmBody, CheckoutStartBody } from '@galena/contract/checkout';
import { checkoutErrors as errors } from '@galena/contract/checkout';
import type { identityErrors } from '@galena/contract/identity';
import { generalErrors, type Actor, type Fail } from '@galena/contract/kernel';
import { formLinkPath, salesPagePath } from '@galena/contract/packages';
import { billingPath } from '@galena/contract/payments';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inTransaction } from '../../platform/context/transaction.ts';
import { writeNoticeOnce } from '../../platform/notices/notices.ts';
import { confirmEmail, getOwner, register } from '../identity/index.ts';
import { maybeBrandShown } from '../whitelabel/index.ts';
import { findOffer, maybeSeller, type Offer } from './offers.service.ts';
import { SoldOut, startOffer } from './starting.service.ts';
import type { Door } from './view.rules.ts';

type FailOffer = Fail<
  typeof generalErrors.not_found | typeof errors.not_for_sale | typeof errors.link_only | typeof errors.link_expired
>;

/** An offer that can be had now. */
type OpenOffer = Offer & { readonly door: Extract<Door, { readonly kind: 'open' }> };

const isOpen = (offer: Offer): offer is OpenOffer => offer.door.kind === 'open';

const requireOffer = async (
  context: Context,
  slug: string,
  form: string | undefined,
  fail: FailOffer,
): Promise<OpenOffer> => {
  const sellerId = (await maybeSeller(context)) ?? fail(generalErrors.not_found);
  const offer = (await findOffer(context, sellerId, slug, form)) ?? fail(generalErrors.not_found);
  if (offer === 'link_expired') return fail(errors.link_expired);
  if (isOpen(offer)) return offer;
  const { kind } = offer.door;
  return fail(kind === 'closed' ? errors.not_for_sale : kind === 'link_only' ? errors.link_only : errors.link_expired);
};

/** Where somebody goes on: the page that they began at. */
const pathOf = ({ page, form }: Offer): string =>
  form === null ? salesPagePath(page.slug) : formLinkPath(page.slug, form);

/**
 * Takes the sign-up of a stranger: a code is mailed to the address, or word to whoever has it that they sign in first. The answer is the
 * same.
 * @returns seconds until another code can be asked for
 */
export const begin = async (
  context: Context,
  slug: string,
  { form, terms: _accepted, ...newcomer }: z.output<typeof CheckoutBody>,
  fail: FailOffer & Fail<typeof identityErrors.registration_off>,
): Promise<number> => {
  const offer = await requireOffer(context, slug, form, fail);
  return register(context, newcomer, fail, pathOf(offer));
};

/** Nothing is sold that the reseller has not the credits for: the stranger is told, and so is the reseller. */
const refuseSoldOut = async (context: Context, offer: Offer, fail: Fail<typeof errors.sold_out>): Promise<never> => {
  const { sellerId, sold } = offer;
  const notice = { kind: 'sale_missed', params: { name: sold.name }, link: '/settings/wallet', accountId: sellerId };
  const own = actorAccount(context.actor);
  const accounts = own === null ? [sellerId] : [own, sellerId];
  await inAccounts(context, accounts, (tx) => writeNoticeOnce(tx, notice));
  const brand = await maybeBrandShown(context);
  return fail(errors.sold_out, { params: { support: brand?.supportUrl ?? brand?.look.name ?? '' } });
};

const orSoldOut = async <T>(
  context: Context,
  offer: Offer,
  fail: Fail<typeof errors.sold_out>,
  task: () => Promise<T>,
): Promise<T> => {
  try {
    return await task();
  } catch (error) {
    if (error instanceof SoldOut) return refuseSoldOut(context, offer, fail);
    throw error;
  }
};

type FailConfirm = FailOffer &
  Fail<typeof errors.sold_out | (typeof identityErrors)['invalid_code' | 'too_many_sign_ins' | 'account_deleted']>;

/** Where somebody goes on: to pay, on a page of the product; or to the page that the reseller thanks them on. */
export type Onward = { readonly payPath: string | null; readonly thankYouUrl: string | null };

/** The session of somebody who has signed up, and where they are sent. */
export type Confirmed = Onward & { readonly token: string; readonly actor: Actor };

/** Where an offer is paid for: the billing portal asks about it at once. */
const onwardOf = ({ page, sold, form, door }: OpenOffer): Onward => {
  if (door.way.kind !== 'card') return { payPath: null, thankYouUrl: page.thank_you_url };
  const asked = new URLSearchParams({ package: String(sold.id), ...(form !== null && { form }) });
  return { payPath: `${billingPath}?${asked.toString()}`, thankYouUrl: null };
};

/**
 * Confirms the address of a sign-up: the account is on the package, or nothing has happened and the code is as good as before. An account
 * that has a package already is signed in and left as it is.
 */
export const confirm = async (
  context: Context,
  slug: string,
  { form, ...proof }: z.output<typeof CheckoutConfirmBody>,
  fail: FailConfirm,
): Promise<Confirmed> => {
  const offer = await requireOffer(context, slug, form, fail);
  const confirmed = await orSoldOut(context, offer, fail, () =>
    confirmEmail(
      context,
      { ...proof, remember: true },
      fail,
      async (tx, { account_id: accountId, user_type: type }) => {
        // Somebody of a team has no account of their own to put on anything.
        if (type === 'team_member') return;
        const outcome = await startOffer(tx, offer, await getOwner(tx, accountId));
        if (outcome === 'closed') return fail(errors.not_for_sale);
      },
    ),
  );
  return { ...confirmed, ...onwardOf(offer) };
};

type FailStart = FailOffer &
  Fail<typeof errors.sign_in_first | typeof errors.not_for_you | typeof errors.sold_out | typeof errors.has_package>;

/** Puts the account of a customer who is signed in and has no package on one: in person, and for no account of anybody else's. */
export const start = async (
  context: Context,
  slug: string,
  { form }: z.output<typeof CheckoutStartBody>,
  fail: FailStart,
): Promise<Onward> => {
  const { actor } = context;
  if (actor.kind !== 'user' || actor.apiKey) return fail(errors.sign_in_first);
  if (actor.impersonator || actor.enteredBy || !actor.standings.includes('owner')) return fail(errors.not_for_you);
  const offer = await requireOffer(context, slug, form, fail);
  const outcome = await orSoldOut(context, offer, fail, () =>
    inTransaction(context, async (tx) => startOffer(tx, offer, await getOwner(tx, actor.accountId))),
  );
  if (outcome === 'not_theirs') return fail(errors.not_for_you);
  if (outcome === 'has_package') return fail(errors.has_package);
  if (outcome === 'tried' || outcome === 'closed') return fail(errors.not_for_sale);
  return onwardOf(offer);
};
