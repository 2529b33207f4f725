import type { Me } from '@galena/contract/identity';
import type { UserActor } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';

/** Whether a person of the transaction's account has a second factor. */
export const hasSecondFactorSlot =
  defineSlot<(tx: Tx, person: { readonly accountId: number; readonly userId: number }) => Promise<boolean>>(
    'hasSecondFactor',
  );

/** Admins and resellers should have a second factor: whoever gets into their accounts gets at those of others. */
export const isToBeProtected = ({ standings }: Pick<UserActor, 'standings'>): boolean =>
  standings.includes('admin') || standings.includes('reseller');

const hasSecondFactor = (context: Context, actor: UserActor): Promise<boolean> =>
  inReadTransaction({ ...context, actor }, async (tx) => {
    for (const has of tx.app.slots.answersOf(hasSecondFactorSlot)) if (await has(tx, actor)) return true;
    return false;
  });

const isAsked = (actor: UserActor): boolean => isToBeProtected(actor) && actor.impersonator === null;

/**
 * Whether nothing opens to somebody before they have a second factor. In a session of an administrator who views as them nothing
 * is asked: it is not theirs to set up. Nobody pays for this look where the setting is off.
 */
export const mustProtectFirst = async (context: Context, actor: UserActor): Promise<boolean> =>
  context.app.config.GALENA_REQUIRE_SECOND_FACTOR === 'admins' &&
  isAsked(actor) &&
  !(await hasSecondFactor(context, actor));

/** How somebody stands with the second factor. */
export const secondFactorStanding = async (context: Context, actor: UserActor): Promise<Me['second_factor']> => {
  if (await hasSecondFactor(context, actor)) return 'on';
  if (!isAsked(actor)) return 'off';
  return context.app.config.GALENA_REQUIRE_SECOND_FACTOR === 'admins' ? 'required' : 'advised';
};
