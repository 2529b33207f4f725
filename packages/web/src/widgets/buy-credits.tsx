import type { Me } from '@galena/contract/identity';
import { useTranslation } from '../platform/use-translation.ts';
import { useAmounts } from '../ui/amounts.ts';
import { AddressLink } from './addresses/address-link.tsx';
import { useGo } from './addresses/address-of.ts';
import { holdsModule, useMe } from './me.ts';

/** Whether somebody can buy credits here: their reseller sells them theirs. */
const mayBuy = (me: Me): boolean => me.may_spend && holdsModule(me, 'wallet') && me.plan?.can_buy !== false;

/** Leads to where the credits that are missing can be bought; null for whoever has no wallet, may not pay, or has a reseller. */
export const useBuyCredits = (): ((missing: number) => void) | null => {
  const go = useGo();
  const me = useMe();
  return mayBuy(me) ? (missing) => go('Settings:Wallet', { search: { buy: missing } }) : null;
};

/** A way to buy the credits that are missing for something; nothing for whoever has no wallet, or may not pay. */
export const BuyCreditsLink = ({ missing }: { readonly missing: number }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const me = useMe();
  if (missing <= 0 || !mayBuy(me)) return null;
  return (
    <AddressLink page="Settings:Wallet" search={{ buy: missing }}>
      {t('input.buy_credits', { count: missing, n: number(missing) })}
    </AddressLink>
  );
};
