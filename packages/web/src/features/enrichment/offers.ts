import { lookupActions, offerOf, type LookupAction } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import type { IconName } from '../../ui/icon-names.ts';
import type { Cost } from '../../ui/table/columns/columns.ts';
import type { ListKind } from '../../widgets/contributions/contribution.ts';
import { pricesNow } from '../../widgets/prices.ts';

/** Something that may be looked up of a list's records, and its price. */
export type LookupOffer = {
  readonly action: LookupAction;
  /** For each one that is found; 0: included in what the record cost; null: the server did not say. */
  readonly credits: number | null;
  readonly maxPerRecord: number;
};

/** What is offered, at the server's prices. */
const pricedOf = (type: ListType, action: LookupAction): LookupOffer | null => {
  const offer = offerOf(type, action);
  if (!offer) return null;
  const { price, maxPerRecord } = offer;
  const prices = pricesNow();
  return { action, maxPerRecord, credits: price === null ? 0 : prices && price(prices) };
};

/** What may be looked up of the records of a list; nothing of one that is put away, or there to be looked at. */
export const lookupsOf = ({ type, is_demo: isDemo, is_archived: isArchived }: ListKind): readonly LookupOffer[] =>
  isDemo || isArchived ? [] : lookupActions.flatMap((action) => pricedOf(type, action) ?? []);

/** The price as it stands beside a button; nothing for what is included. @param isOne of one record, not of several */
export const costOf = ({ credits, maxPerRecord }: LookupOffer, isOne = false): Cost | undefined =>
  credits === 0 || credits === null ? undefined : { credits, isEach: !(isOne && maxPerRecord === 1) };

export const lookupIcons: Readonly<Record<LookupAction, IconName>> = {
  email: 'mail',
  phone: 'phone',
  employees: 'users',
  influencer: 'user-plus',
};

/** Says of lists whether something may be looked up of their records. */
export const isOfferedFor =
  (action: LookupAction) =>
  (list: ListKind): boolean =>
    lookupsOf(list).some((offer) => offer.action === action);

/** Says of kinds of lists what looking something up costs there. @param isOne of one record, not of several */
export const costFor =
  (action: LookupAction, isOne = false) =>
  (type: ListType): Cost | undefined => {
    const offer = pricedOf(type, action);
    return offer ? costOf(offer, isOne) : undefined;
  };
