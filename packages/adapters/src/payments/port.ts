/** An amount of money: whole minor units (cents) of an ISO 4217 currency in capitals. */
export type Money = { readonly amount: number; readonly currency: string };

/** Whom the provider charges. `reference` is ours: the account, so that the provider's own pages can be matched with it. */
export type CustomerInput = {
  readonly reference: string;
  readonly email: string;
  readonly name: string;
  readonly key: string;
};

export type ProviderCard = {
  /** What is charged from now on. */
  readonly ref: string;
  readonly brand: string;
  /** Empty: there is no number (somebody's account with a provider), and no end either: 12/9999. */
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** What the page needs to show the provider's own fields: nothing of a card ever reaches us. */
export type CardSetup = {
  readonly ref: string;
  /** For the provider's script in the browser; the sandbox has none and shows its labelled tokens. */
  readonly clientSecret: string;
  /** The provider's page where the holder agrees, which leads back to `returnUrl`; null: it happens in our page. */
  readonly approveUrl: string | null;
};

export type ProviderPayment = {
  readonly ref: string;
  /**
   * `needs_authentication`: the bank wants the card's holder; `declined`: it will not be paid. Only what is for a
   * subscription may be tried again under the same name, and be paid then.
   */
  readonly state: 'succeeded' | 'processing' | 'needs_authentication' | 'declined' | 'canceled';
  readonly money: Money;
  /** What of it went back, in minor units. */
  readonly refunded: number;
  /** What of it stays with the platform, in minor units; 0: nothing, as of every payment to the platform itself. */
  readonly fee: number;
  /** In the provider's words, for people; null: it was not declined. */
  readonly declined: string | null;
  /** It was declined, and so will be every other try with this card until its holder connects it again. */
  readonly needsReconnect: boolean;
  /** With this the page lets the holder authenticate it; null: nothing to do. */
  readonly clientSecret: string | null;
  /** The provider's page where the holder authenticates it, which leads back to `returnUrl`; null: it happens in our page. */
  readonly approveUrl: string | null;
  /** The key that `charge` was called with; null: it began elsewhere (a subscription, the provider's own pages). */
  readonly key: string | null;
  readonly customerRef: string | null;
  /** The subscription it pays for; null: none. */
  readonly subscriptionRef: string | null;
  readonly createdAt: Date;
};

export type ChargeInput = {
  readonly customerRef: string;
  readonly cardRef: string;
  readonly money: Money;
  /** What of it stays with the platform, in minor units; only where it is taken in the name of a connected account. */
  readonly fee?: number | undefined;
  /** The same charge, asked again, is made once. */
  readonly key: string;
  /** What stands on the customer's statement of account. */
  readonly description: string;
  /** The holder is not there: nobody can be asked anything. */
  readonly isOffSession: boolean;
  /** Our page that the holder comes back to; left out: nobody is there to come back. */
  readonly returnUrl?: string | undefined;
};

/** What is charged again and again, or `once`: for `entryPriceRef`, and for what is paid by a single `charge`. */
export type PriceInput = {
  readonly reference: string;
  readonly name: string;
  readonly money: Money;
  readonly interval: 'month' | 'year' | 'once';
  readonly key: string;
};

export type SubscribeInput = {
  readonly customerRef: string;
  /** Becomes the customer's default; null: the default, or on trial none yet. */
  readonly cardRef: string | null;
  readonly priceRef: string;
  /** 0: paid at once. */
  readonly trialDays: number;
  /** Charged once at the beginning besides the price (`savePrice` with `once`): what a trial costs. */
  readonly entryPriceRef?: string | undefined;
  /** Of every payment, what stays with the platform: in percent, with two decimals at most. */
  readonly feePercent?: number | undefined;
  readonly reference: string;
  readonly key: string;
  /** Our page that the holder comes back to where the provider asks on a page of its own. */
  readonly returnUrl: string;
};

export type ProviderSubscription = {
  readonly ref: string;
  /** `incomplete`: its first payment is open (`payment`); `past_due`: a renewal failed and is tried again. */
  readonly state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly priceRef: string;
  /** The price from the next period on; null: the same. */
  readonly nextPriceRef: string | null;
  readonly customerRef: string;
  /** The provider's page where the payer agrees to it; null: nothing to agree to there. */
  readonly approveUrl: string | null;
  readonly endsAtPeriodEnd: boolean;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEndsAt: Date | null;
  /** When it was over; null: it is not. */
  readonly canceledAt: Date | null;
  /** When the renewal that failed is tried again by itself; null: none failed, it is not, or the provider does not say. */
  readonly retriesAt: Date | null;
  /** The latest payment for it; null: none yet. */
  readonly payment: ProviderPayment | null;
};

export type ProviderRefund = {
  readonly ref: string;
  readonly money: Money;
  readonly state: 'succeeded' | 'processing' | 'failed';
};

export type ProviderDispute = {
  readonly ref: string;
  readonly paymentRef: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly money: Money;
};

/** A provider says that something has changed. Only a hint: what is true now is asked for by `ref`. */
export type ProviderNotice = {
  /** Unique with the provider. */
  readonly id: string;
  readonly about: 'payment' | 'subscription' | 'dispute' | 'customer' | 'account' | 'other';
  readonly ref: string;
  /** The connected account that it is about; null: the platform's own. */
  readonly account: string | null;
  readonly createdAt: Date;
};

/** An account of somebody else's with the same provider, in whose name money is taken. */
export type ConnectedAccount = {
  readonly ref: string;
  /** As its owner knows it: business name or address. */
  readonly label: string;
  /** `restricted`: it cannot take money, until its owner has done what the provider asks of them. */
  readonly state: 'connected' | 'restricted';
};

/** Accounts of others, in whose name money is taken: it is theirs, less a fee. */
export type Connecting = {
  /** The provider's page where somebody agrees. It leads back to `returnUrl` with `code` and `state`, or with `error`. */
  readonly agreeUrl: (input: {
    readonly state: string;
    readonly returnUrl: string;
    readonly email: string;
    /** Whose account it will be here: two of them may have one address. */
    readonly reference: string;
  }) => string;
  /** @throws VendorError `bad_input`: the code is none, or was used */
  readonly complete: (code: string) => Promise<ConnectedAccount>;
  /** @returns null: it is connected no more */
  readonly maybeAccount: (ref: string) => Promise<ConnectedAccount | null>;
  /** A second time does nothing. */
  readonly disconnect: (ref: string) => Promise<void>;
  /**
   * The provider in the name of an account: named `<provider>/<ref>`, everything it makes or tells is that account's.
   * For the same account it is the same. All it does throws VendorError `auth` once the account is connected no more.
   */
  readonly inNameOf: (ref: string) => PaymentProvider;
};

/** What a page has to allow so that the provider's own fields run in it: exactly these hosts. */
export type PageHosts = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
};

/** What not every provider can do; what it cannot throws VendorError `bad_input`, in words for people. */
export type Abilities = {
  /** Charges the difference within a period (`changePrice` `now`). */
  readonly changesNow: boolean;
  /** Charges subscriptions on whichever card is the customer's default (`setDefaultCard`). */
  readonly choosesCard: boolean;
  /** Has pages of its own for customers (`portalUrl`). */
  readonly hasPortal: boolean;
};

/** What the holder of a card and the bank would do. Nothing of the kind exists where money is real. */
export type Rehearsal = {
  /** The labelled tokens that `addCard` takes. */
  readonly tokens: readonly string[];
  /** The holder's answer to a payment that needs authentication. */
  readonly authenticate: (paymentRef: string, isGranted: boolean) => Promise<ProviderPayment>;
  /** The holder disputes a payment. @returns the dispute's name */
  readonly dispute: (paymentRef: string) => Promise<string>;
  /** The bank decides a dispute. */
  readonly decide: (disputeRef: string, outcome: 'won' | 'lost') => Promise<ProviderDispute>;
  /** What its owner, or the provider, makes of a connected account. `revoked`: its owner takes it away from us. */
  readonly setAccount: (accountRef: string, state: ConnectedAccount['state'] | 'revoked') => Promise<void>;
  /** A notice as the provider would send it. */
  readonly sign: (notice: ProviderNotice) => { readonly body: Buffer; readonly headers: Record<string, string> };
};

/** Port: somebody who takes money from people for us. Throws VendorError and nothing else. */
export type PaymentProvider = {
  /** Its name in addresses and rows: `stripe`. */
  readonly name: string;
  /** As people know it. */
  readonly label: string;
  /** No money moves: labelled as such wherever it shows. */
  readonly isSandbox: boolean;
  /** For the provider's script in the browser; null: it has none. */
  readonly publishableKey: string | null;
  readonly pageHosts: PageHosts;
  readonly can: Abilities;
  /** The sandbox's labelled acts; null: money is real. */
  readonly rehearsal: Rehearsal | null;
  /** Accounts of others; null: it has none, or is not configured for it. */
  readonly connecting: Connecting | null;
  /** In the name of which account it works (the page's script has to know); null: the platform's own. */
  readonly accountRef: string | null;
  /** Whether it answers to our keys. @throws VendorError `auth`: it does not; `unavailable`: nobody knows */
  readonly check: () => Promise<void>;
  readonly createCustomer: (input: CustomerInput) => Promise<string>;
  /** @param returnUrl our page that the holder comes back to where the provider asks on a page of its own */
  readonly startCardSetup: (customerRef: string, key: string, returnUrl: string) => Promise<CardSetup>;
  /**
   * What the provider's fields handed over, kept for later charges of this customer.
   * @param token a setup's or a card's name with the provider
   * @throws VendorError `bad_input`: the card was refused, in words for people
   */
  readonly addCard: (customerRef: string, token: string) => Promise<ProviderCard>;
  /** A second time does nothing. */
  readonly removeCard: (cardRef: string) => Promise<void>;
  /** What the customer's subscriptions are charged on from now on. */
  readonly setDefaultCard: (customerRef: string, cardRef: string) => Promise<void>;
  /** A declined charge is an answer, not an error. */
  readonly charge: (input: ChargeInput) => Promise<ProviderPayment>;
  /** @returns null: the provider knows none of that name */
  readonly maybePayment: (ref: string) => Promise<ProviderPayment | null>;
  /**
   * What became of a charge whose answer never came; null: it was never made.
   * @param since when it was asked for at the earliest
   * @throws VendorError `unavailable`: the provider cannot tell yet; its `retryAfterSeconds` says when to ask again
   */
  readonly maybePaymentByKey: (customerRef: string, key: string, since: Date) => Promise<ProviderPayment | null>;
  /**
   * Takes back a charge that waits for its holder: nobody pays it any more. One that is settled stays as it is.
   * @returns how it stands now: paid, where they were faster; null: the provider knows none of that name
   */
  readonly cancelCharge: (ref: string) => Promise<ProviderPayment | null>;
  /** Gives back all or a part of a payment, once per key. */
  readonly refund: (paymentRef: string, money: Money, key: string) => Promise<ProviderRefund>;
  readonly maybeDispute: (ref: string) => Promise<ProviderDispute | null>;
  /** Makes a price known to the provider. @returns its name there */
  readonly savePrice: (input: PriceInput) => Promise<string>;
  readonly subscribe: (input: SubscribeInput) => Promise<ProviderSubscription>;
  readonly maybeSubscription: (ref: string) => Promise<ProviderSubscription | null>;
  /**
   * Another price: `now` charges the difference for the rest of the period at once, else it holds from the next period on.
   * Where the difference is not paid, the old price stays, and `payment` says why.
   * @param feePercent what stays with the platform from then on, of the difference too; left out: as before
   */
  readonly changePrice: (
    ref: string,
    priceRef: string,
    when: 'now' | 'period_end',
    key: string,
    feePercent?: number,
  ) => Promise<ProviderSubscription>;
  /** `period_end`: no further invoice; `now`: over. */
  readonly cancel: (ref: string, when: 'now' | 'period_end') => Promise<ProviderSubscription>;
  /** Takes back a cancellation at the period's end. */
  readonly reactivate: (ref: string) => Promise<ProviderSubscription>;
  /** Tries what is open of it at once, on the default card: a renewal that failed, a first payment that was declined. */
  readonly retry: (ref: string, key: string) => Promise<ProviderSubscription>;
  /** The provider's own page where a customer manages payment methods; null: it has none. */
  readonly portalUrl: (customerRef: string, returnUrl: string) => Promise<string | null>;
  /**
   * Reads what was sent to its address among our hooks, after checking that the provider sent it, not long ago.
   * @throws VendorError `bad_input`: it did not
   */
  readonly readNotice: (body: Buffer, headers: Readonly<Record<string, string | undefined>>) => Promise<ProviderNotice>;
  /** What changed since (that moment included), for whatever notice never came: oldest first, at most 1 000. */
  readonly findNotices: (since: Date) => Promise<readonly ProviderNotice[]>;
};
