import { creditCosts, maxDomainEmails } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';

/** What saving a record of a search costs, per thing that is bought: `contact` once for good, `field` for 90 days. */
export type Sale = {
  readonly kind: 'contact' | 'field';
  readonly items: readonly { readonly item: string; readonly credits: number }[];
};

/** What a search sells: leads as they are asked for, or such as are like one that is there. */
export type Selling = 'search' | 'similar';

// One like another costs the same of people and of companies.
const similarCredits = creditCosts.people.similar;

const contact = (credits: number): Sale => ({ kind: 'contact', items: [{ item: 'contact', credits }] });
const free: Sale = { kind: 'contact', items: [] };

const emailsOf = ({ emails = [] }: LeadRecord): readonly string[] => [
  ...new Set(emails.map(({ email }) => email.toLowerCase())),
];

const emailsEach = (record: LeadRecord, hashOf: (text: string) => string): Sale => ({
  kind: 'field',
  items: emailsOf(record).map((email) => ({ item: `email ${hashOf(email)}`, credits: creditCosts.domain.email })),
});

/**
 * What a record costs by the table of prices: local only with an e-mail, of a domain each e-mail; the rest per record.
 * @param hashOf names an e-mail in the books without keeping it there
 */
export const saleOf = (
  type: ListType,
  record: LeadRecord,
  hashOf: (text: string) => string,
  selling: Selling = 'search',
): Sale => {
  if (selling === 'similar') return contact(similarCredits);
  switch (type) {
    case 'people':
    case 'company':
      return contact(creditCosts[type].contact);
    case 'influencer':
    case 'group':
      return contact(creditCosts[type].record);
    case 'local':
      return emailsOf(record).length > 0 ? contact(creditCosts.local.contact) : free;
    case 'domain':
      return emailsEach(record, hashOf);
  }
};

/** What saving records of a kind buys, for the ledger: of a domain its e-mails, else the contact. */
export const boughtOf = (type: ListType, selling: Selling = 'search') => {
  if (selling === 'similar') return { kind: 'contact', action: 'similar' } as const;
  return type === 'domain'
    ? ({ kind: 'field', action: 'email' } as const)
    : ({ kind: 'contact', action: 'contact' } as const);
};

/** Kinds whose contact is paid without an e-mail, so that a look-up sells each of those it finds. */
const sellsFoundEmails = (type: ListType): boolean => type === 'company' || type === 'group';

/**
 * What a look-up of e-mails costs: of a local business the contact, which is paid when it first has an e-mail; of a domain, a company
 * and a group each e-mail. Of the other kinds it is in the price of the contact.
 * @param found the record with the e-mails that were found
 * @param known addresses that it had before: of a company or group they came with the contact
 */
export const lookupSaleOf = (
  type: ListType,
  found: LeadRecord,
  known: ReadonlySet<string>,
  hashOf: (text: string) => string,
): Sale => {
  if (isPaidByEmail(type)) return saleOf(type, found, hashOf);
  if (!sellsFoundEmails(type)) return free;
  const emails = (found.emails ?? []).filter(({ email }) => !known.has(email.toLowerCase()));
  return emailsEach({ ...found, emails }, hashOf);
};

/** How a look-up of this kind sells: each e-mail as a field, or the contact. */
export const lookupSaleKindOf = (type: ListType): Sale['kind'] =>
  type === 'domain' || sellsFoundEmails(type) ? 'field' : 'contact';

/**
 * What a look-up of e-mails buys of each record, as far as it is known before anything is found. Null: that depends on what is found.
 */
export const knownLookupSaleOf = (type: ListType): Sale | null =>
  type === 'local' ? contact(creditCosts.local.contact) : null;

/** What a number costs that was found, or what a platform says of somebody: once a record, as a field. */
export const foundOnceSale = (type: ListType, what: 'phone' | 'profile'): Sale => {
  const credits =
    what === 'phone'
      ? type === 'people'
        ? creditCosts.people.phone
        : 0
      : type === 'influencer'
        ? creditCosts.influencer.enrich
        : 0;
  return { kind: 'field', items: credits === 0 ? [] : [{ item: what, credits }] };
};

/** The price of one record as the receipt shows it: what is counted, and its credits. */
export const unitPriceOf = (
  type: ListType,
  selling: Selling = 'search',
): { readonly item: string; readonly credits: number } => {
  if (selling === 'similar') return { item: 'contact', credits: similarCredits };
  switch (type) {
    case 'people':
    case 'company':
    case 'local':
      return { item: 'contact', credits: creditCosts[type].contact };
    case 'domain':
      return { item: 'email', credits: creditCosts.domain.email };
    case 'influencer':
    case 'group':
      return { item: 'record', credits: creditCosts[type].record };
  }
};

/** Whether only records with an e-mail are paid. */
export const isPaidByEmail = (type: ListType): boolean => type === 'local' || type === 'domain';

/**
 * The most that one record can cost. A domain's record may carry several e-mails; more than this are not bought of one.
 * @param findsEmails its e-mails are looked for afterwards
 */
export const maxPerRecord = (type: ListType, findsEmails: boolean): number =>
  unitPriceOf(type).credits * (type === 'domain' ? maxDomainEmails : 1) +
  (findsEmails && sellsFoundEmails(type) ? creditCosts.domain.email * maxDomainEmails : 0);
