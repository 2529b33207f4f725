/** What is known when somebody comes from a provider. */
export type Arriving = {
  /** The provider's account is connected to a person here. */
  readonly isConnected: boolean;
  /** The provider tells an address, and answers for it. */
  readonly isVouched: boolean;
  /** The person that it is connected to, else the one behind the address; null: there is none. */
  readonly person: { readonly isGone: boolean; readonly isConfirmed: boolean } | null;
};

/**
 *   enter      it is connected already
 *   connect    the address is proven here and there: the same person
 *   hand_over  the address was never confirmed here: whoever took it keeps nothing, its owner gets the account
 *   open       nobody has the address: a new account
 *   refuse     nothing proves whose the address is
 *   gone       the person's account is deleted or suspended
 */
export type ArrivalStep = 'enter' | 'connect' | 'hand_over' | 'open' | 'refuse' | 'gone';

/** What is done with somebody who comes from a provider. An address alone, which nobody answers for, leads nowhere. */
export const stepOf = ({ isConnected, isVouched, person }: Arriving): ArrivalStep => {
  if (isConnected && person) return person.isGone ? 'gone' : 'enter';
  if (!isVouched) return 'refuse';
  if (!person) return 'open';
  if (person.isGone) return 'gone';
  return person.isConfirmed ? 'connect' : 'hand_over';
};
