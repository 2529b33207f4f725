import { creditCosts, maxDomainEmails } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';

/** What saving a record of a search costs, per thing that is bought: `contact` once for good, `field` for 90 days. */
export type Sale = {
  readonly kind: 'contact' | 'field';
  readonly items: readonly { readonly item: string; readonly credits: number }[];
};

const contact = (credits: number): Sale => ({ kind: 'contact', items: [{ item: 'contact', credits }] });
const free: Sale = { kind: 'contact', items: [] };

const emailsOf = ({ emails = [] }: LeadRecord): readonly string[] => [
  ...new Set(emails.map(({ email }) => email.toLowerCase())),
];

/**
 * What a record costs by the table of prices: local only with an e-mail, of a domain each e-mail; the rest per record.
 * @param hashOf names an e-mail in the books without keeping it there
 */
export const saleOf = (type: ListType, record: LeadRecord, hashOf: (text: string) => string): Sale => {
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
      return {
        kind: 'field',
        items: emailsOf(record).map((email) => ({ item: `email ${hashOf(email)}`, credits: creditCosts.domain.email })),
      };
  }
};

/**
 * What a look-up of e-mails costs: of a local business the contact, which is paid when it first has an e-mail; of a domain each
 * e-mail. Of the other kinds it is in the price of the contact.
 */
export const lookupSaleOf = (type: ListType, found: LeadRecord, hashOf: (text: string) => string): Sale =>
  isPaidByEmail(type) ? saleOf(type, found, hashOf) : free;

/**
 * What a look-up of e-mails buys of each record, as far as it is known before anything is found. Null: that depends on what is found.
 */
export const knownLookupSaleOf = (type: ListType): Sale | null =>
  type === 'local' ? contact(creditCosts.local.contact) : null;

/** The price of one record as the receipt shows it: what is counted, and its credits. */
export const unitPriceOf = (type: ListType): { readonly item: string; readonly credits: number } => {
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

/** The most that one record can cost. A domain's record may carry several e-mails; more than this are not bought of one. */
export const maxPerRecord = (type: ListType): number =>
  unitPriceOf(type).credits * (type === 'domain' ? maxDomainEmails : 1);
