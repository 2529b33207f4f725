import { creditCosts, maxDomainEmails, maxEmployees } from '../billing/index.ts';
import type { ListType } from '../kernel/index.ts';

/** What may be asked of records. */
export const enrichActions = ['email', 'phone', 'employees', 'influencer', 'similar', 'ai'] as const;
export type EnrichAction = (typeof enrichActions)[number];

type Offer = {
  /** Credits for each thing that is found. 0: included in what the record cost. */
  readonly credits: number;
  /** The most of them that one record may bring. */
  readonly maxPerRecord: number;
};

// Priced as those of a domain: the contact that was paid had none, or others.
const emailsOfSite: Offer = { credits: creditCosts.domain.email, maxPerRecord: maxDomainEmails };

const offers: Readonly<Record<ListType, Partial<Record<EnrichAction, Offer>>>> = {
  people: { email: { credits: 0, maxPerRecord: 1 } },
  company: { email: emailsOfSite },
  local: {
    email: { credits: creditCosts.local.contact, maxPerRecord: 1 },
    employees: { credits: creditCosts.local.employee, maxPerRecord: maxEmployees },
  },
  domain: {
    email: emailsOfSite,
    employees: { credits: creditCosts.domain.employee, maxPerRecord: maxEmployees },
  },
  influencer: { email: { credits: 0, maxPerRecord: 1 } },
  group: { email: emailsOfSite },
};

/**
 * What an action costs on a kind of list, by the table of prices: a people look-up is in the contact's price, of a local business
 * the contact is paid when it first has an e-mail, of a domain, a company and a group each e-mail. Null: it is not offered.
 */
export const offerOf = (type: ListType, action: EnrichAction): Offer | null => offers[type][action] ?? null;
