import type { z } from 'zod';
import { maxDomainEmails, maxEmployees, type CreditCosts } from '../billing/index.ts';
import type { ListType } from '../kernel/index.ts';

/** What may be asked of records. */
export const enrichActions = ['email', 'phone', 'employees', 'influencer', 'similar', 'ai'] as const;
export type EnrichAction = (typeof enrichActions)[number];

type Costs = z.infer<typeof CreditCosts>;

type Offer = {
  /** Credits for each thing that is found, by the server's table of prices; null: included in what the record cost. */
  readonly price: ((costs: Costs) => number) | null;
  /** The most of them that one record may bring. */
  readonly maxPerRecord: number;
};

// Priced as those of a domain: the contact that was paid had none, or others.
const emailsOfSite: Offer = { price: ({ domain }) => domain.email, maxPerRecord: maxDomainEmails };
const included: Offer = { price: null, maxPerRecord: 1 };

const offers: Readonly<Record<ListType, Partial<Record<EnrichAction, Offer>>>> = {
  people: { email: included, phone: { price: ({ people }) => people.phone, maxPerRecord: 1 } },
  company: { email: emailsOfSite },
  local: {
    email: { price: ({ local }) => local.contact, maxPerRecord: 1 },
    employees: { price: ({ local }) => local.employee, maxPerRecord: maxEmployees },
  },
  domain: {
    email: emailsOfSite,
    employees: { price: ({ domain }) => domain.employee, maxPerRecord: maxEmployees },
  },
  influencer: { email: included, influencer: { price: ({ influencer }) => influencer.enrich, maxPerRecord: 1 } },
  group: { email: emailsOfSite },
};

/**
 * Which price of the server's table an action costs on a kind of list: a people look-up is in the contact's price, of a local business
 * the contact is paid when it first has an e-mail, of a domain, a company and a group each e-mail. Null: it is not offered.
 */
export const offerOf = (type: ListType, action: EnrichAction): Offer | null => offers[type][action] ?? null;

/** What look-ups ask of records; the other actions go their own ways. */
export const lookupActions = ['email', 'phone', 'employees', 'influencer'] as const satisfies readonly EnrichAction[];
export type LookupAction = (typeof lookupActions)[number];
