import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { EnrichField } from '@galena/contract/search';
import type { z } from 'zod';
import type { SearcherCall, SearcherCard } from '../searchers/port.ts';

export { enrichFields } from '@galena/contract/search';
export type { EnrichField } from '@galena/contract/search';

/** What is known of a lead. What is not is left out. */
export type KnownLead = {
  readonly type: ListType;
  readonly name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly company?: string;
  /** Registrable domain of its website, or of an e-mail address at work: `example.com`. */
  readonly domain?: string;
  readonly website?: string;
  readonly linkedin_url?: string;
  readonly email?: string;
  /** E.164. */
  readonly phone?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** Of influencers: `instagram`. */
  readonly platform?: string;
  readonly username?: string;
  readonly url?: string;
  /** Ids that sources know it by, as their searches handed them over (`ref`), by the key of the searcher: `apollo_people`. */
  readonly refs?: Readonly<Record<string, string>>;
};

/** Somebody who works at a business. */
export type FoundPerson = Omit<LeadRecord, 'ref'> & { readonly name: string };

/** What a vendor said, with where; null: it knows nothing. */
export type Enriched = {
  /** Only what was said: nothing in here is guessed, and what is known already may be said again. */
  readonly record: Omit<LeadRecord, 'ref'>;
  /** Left out: they were not asked for. */
  readonly people?: readonly FoundPerson[];
} | null;

/**
 * What is known of an enricher without asking it. Its `key` is that of one of the vendor's searchers, whose settings, limit and place in
 * the order are also its own: in the ledger of evidence both are the same source.
 */
export type EnricherCard = Pick<
  SearcherCard,
  'key' | 'label' | 'vendor' | 'isSandbox' | 'method' | 'callsPerDay' | 'licence'
> & {
  /** What it can say of which kind of leads. */
  readonly gives: readonly { readonly type: ListType; readonly fields: readonly EnrichField[] }[];
  /** What its answers cost whoever has the key: `record` is a piece of what was found, `call` whatever came of it. */
  readonly cost: SearcherCard['cost'];
};

/** Port: somebody outside who tells more of a single lead. Throws VendorError and nothing else. */
export type Enricher<Config = unknown> = EnricherCard & {
  /** The same settings as those of the vendor's searchers: one key opens both. */
  readonly config: z.ZodType<Config>;
  /** Whether it gives this for the lead's kind, and enough is known of the lead to be asked. */
  readonly canAsk: (lead: KnownLead, field: EnrichField) => boolean;
  /** @param fields those that `canAsk` allows, asked at once */
  readonly find: (call: SearcherCall<Config>, lead: KnownLead, fields: readonly EnrichField[]) => Promise<Enriched>;
  /** How many `record`s of the price an answer is; left out: one, where anything was found. */
  readonly paidPieces?: (answer: Enriched) => number;
};
