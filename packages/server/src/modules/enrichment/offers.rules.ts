import { creditCosts } from '@galena/contract/billing';
import { offerOf as unpriced, type EnrichAction } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';

/** An action with its price. */
export type Offer = {
  /** Credits for each thing that is found. 0: included in what the record cost. */
  readonly credits: number;
  /** The most of them that one record may bring. */
  readonly maxPerRecord: number;
};

/** What an action costs on a kind of list, by the table of prices. Null: it is not offered. */
export const offerOf = (type: ListType, action: EnrichAction): Offer | null => {
  const offer = unpriced(type, action);
  return offer && { credits: offer.price?.(creditCosts) ?? 0, maxPerRecord: offer.maxPerRecord };
};
