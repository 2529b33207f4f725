import type { LegalPage } from '@galena/contract/kernel';
import type { SalesPageContent } from '@galena/contract/packages';
import type { SoldPackage } from '../packages/index.ts';
import type { PageLanguage } from './languages.rules.ts';
import type { Way } from './ways.rules.ts';
import type { Words } from './words.rules.ts';

/** Where a legal page is, and what it is called. */
export type LegalLink = { readonly page: LegalPage; readonly label: string; readonly href: string };

/** Everything that all the pages of a brand have in common. */
export type SiteView = {
  readonly lang: PageLanguage;
  readonly words: Words;
  /** Of this answer. */
  readonly nonce: string;
  /** The brand's own address, without a slash at its end. */
  readonly origin: string;
  readonly year: number;
  readonly brand: {
    readonly name: string;
    readonly logo: string | null;
    readonly icon: string;
    /** The style sheet of its colours. */
    readonly sheet: string;
    readonly supportUrl: string | null;
    /** Its legal pages, as far as it has them. */
    readonly legal: readonly LegalLink[];
  };
  /** Whether the reseller can be paid by card. */
  readonly canCharge: boolean;
  /** Whether there is an overview to go to. */
  readonly hasOverview: boolean;
};

/** What a page says of the package that it sells. */
export type OfferView = {
  readonly page: SalesPageContent;
  readonly sold: Omit<SoldPackage, 'account_id' | 'id' | 'plan_id'>;
  /** The credits of a month; null: none come with it. */
  readonly credits: number | null;
};

/** How a visitor can have the package. */
export type Door =
  | { readonly kind: 'open'; readonly way: Way }
  /** It cannot be had online. */
  | { readonly kind: 'closed' }
  /** Only by a link, and they have none. */
  | { readonly kind: 'link_only' }
  /** By a link, and theirs has expired. */
  | { readonly kind: 'link_expired' };

export type SalesView = SiteView & {
  readonly offer: OfferView;
  readonly door: Door;
  /** The token of the link that they came by. */
  readonly form: string | null;
};

export type OverviewView = SiteView & {
  readonly offers: readonly OfferView[];
};
