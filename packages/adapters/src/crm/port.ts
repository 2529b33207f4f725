import type { Outbound } from '../http/index.ts';

/** What a field of a CRM holds. */
export type CrmFieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'date'
  | 'boolean'
  | 'choice'
  | 'choices';

/** A field of the CRM's contacts: one that it is born with, or one of the customer's own. */
export type CrmField = {
  /** How values name it here: `email`, `custom:abc123`. Stable over renames where the CRM lets it be. */
  readonly key: string;
  /** As the CRM calls it to its people. */
  readonly label: string;
  readonly kind: CrmFieldKind;
  /** What may be chosen, as it is sent; empty where nothing is to be chosen. */
  readonly options: readonly string[];
  /** The customer made it. */
  readonly isCustom: boolean;
  /** Longest text that it takes; null: not known. */
  readonly maxLength: number | null;
};

/** What a field holds: dates as `2026-11-27`; several choices as a list. */
export type CrmValue = string | number | boolean | readonly string[];
export type CrmValues = Readonly<Record<string, CrmValue>>;

/** With what a CRM is asked, for one connection. */
export type CrmSession = {
  readonly outbound: Outbound;
  readonly signal?: AbortSignal;
  /** Access token, API key, or the address that leads are posted to. */
  readonly secret: string;
  /** The account in the CRM that the secret is good for (GoHighLevel: the location); null: the secret says it. */
  readonly place: string | null;
  /** Form of the CRM that leads are posted into, or counted for; null: none. */
  readonly formId: string | null;
};

/** A contact as it stands in the CRM. */
export type CrmContact = {
  readonly id: string;
  /** Where a person looks at it; null: the CRM has no address for that. */
  readonly url: string | null;
  /** What its fields hold, by the keys of `CrmField`; those that hold nothing are left out. */
  readonly values: CrmValues;
  readonly tags: readonly string[];
  /** Who looks after it, as the CRM says it; null: nobody, or it does not say. */
  readonly owner: string | null;
  /** Its person is not to be contacted; null: the CRM does not say. */
  readonly isDoNotDisturb: boolean | null;
};

/** Why an address or a number of a contact is not to be used any more. */
export type CrmRefusal = {
  readonly kind: 'email' | 'phone';
  readonly text: string;
  readonly why: 'do_not_disturb' | 'unsubscribed' | 'bounced';
};

/** What is told of a contact when all of them are gone through. */
export type CrmListed = {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly websites: readonly string[];
  readonly tags: readonly string[];
  /** Where it stands with the customer, by the keys of `CrmStage`. */
  readonly stages: readonly string[];
  readonly refusals: readonly CrmRefusal[];
};

/** Where contacts may stand: a stage of their life, a label, a deal that was won. */
export type CrmStage = { readonly key: string; readonly label: string };

/** Some of the contacts, and where the next ones begin; null: there are no more. */
export type CrmContactPage = { readonly contacts: readonly CrmListed[]; readonly next: string | null };

/** What a contact is to hold: values by the keys of `CrmField`, only those that are to be written. */
export type CrmInput = {
  readonly values: CrmValues;
  readonly tags: readonly string[];
  /** Where the lead comes from, where the CRM has a place for that; null: nothing is said. */
  readonly source: string | null;
  /** Names this wish over all attempts; for CRMs that know how to do a thing once. */
  readonly key: string;
};

/** By what a contact is looked for. */
export type CrmSearch = { readonly emails: readonly string[]; readonly phones: readonly string[] };

/** Where a wish went. */
export type CrmCreated = {
  readonly id: string;
  /** False: the CRM took a contact that was there for the same. Only what is new may ever be deleted again. */
  readonly isNew: boolean;
};

/** A CRM whose contacts can be read. All throw VendorError and nothing else. */
export type ContactBook = {
  readonly kind: 'book';
  /** The contacts that have one of these addresses or numbers, the oldest first; more than one: the CRM holds doubles. */
  readonly find: (session: CrmSession, search: CrmSearch) => Promise<readonly CrmContact[]>;
  /** Null: it is gone. */
  readonly read: (session: CrmSession, id: string) => Promise<CrmContact | null>;
  /** @returns the contact that now holds it: an own one, or one that the CRM took for the same */
  readonly create: (session: CrmSession, input: CrmInput) => Promise<CrmCreated>;
  /** Writes values and adds tags; what the wish does not name stays. @throws VendorError `bad_input` as well where it is gone */
  readonly update: (session: CrmSession, id: string, input: CrmInput) => Promise<void>;
  /** All of them, page after page, with one request each; undefined: the CRM has no such list. @param place null: the first page */
  readonly list?: (session: CrmSession, place: string | null) => Promise<CrmContactPage>;
  /** Where its contacts may stand, as the list says it; undefined: the CRM has no stages, or does not tell. */
  readonly findStages?: (session: CrmSession) => Promise<readonly CrmStage[]>;
  /** Marks the contact as not to be contacted; undefined: the CRM has no place for that. */
  readonly markDoNotDisturb?: (session: CrmSession, id: string) => Promise<void>;
  /** Deletes the contact; one that is gone already is no error. undefined: the CRM takes no such request. */
  readonly delete?: (session: CrmSession, id: string) => Promise<void>;
};

/** A lead as it is handed to somebody who takes it without being asked back. */
export type CrmParcel = CrmInput & {
  /** The whole lead with its list, as webhooks tell of it; for those that map themselves. */
  readonly lead: Readonly<Record<string, unknown>>;
};

/** A destination that takes leads and tells nothing of its contacts: a form, a hook. */
export type LetterBox = {
  readonly kind: 'box';
  /** @returns what the destination calls it; null: it gives nothing a name */
  readonly put: (session: CrmSession, parcel: CrmParcel) => Promise<string | null>;
};

/** A notice of a CRM as it came: its bytes, over which it is signed, and its headers. */
export type CrmSignedNotice = {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** What a CRM tells by itself. */
export type CrmNotice = {
  /** The same over all attempts to tell it. */
  readonly id: string;
  /** When it was told, as the CRM says it; null: it does not. */
  readonly at: string | null;
  /** The account in the CRM that it is about. */
  readonly place: string | null;
  /** The contact that it is about, as it stands now; null: it is about none, or nothing that is used. */
  readonly about: { readonly contactId: string; readonly isGone: boolean; readonly contact: CrmListed } | null;
};

/** Who a connection belongs to in the CRM. */
export type CrmAccount = {
  /** Null: the CRM has one account per secret, and gives it no name. */
  readonly id: string | null;
  readonly name: string | null;
};

/** What a customer's consent brought. */
export type CrmTokens = {
  readonly accessToken: string;
  /** Null: it cannot be had anew, only by the customer's consent. */
  readonly refreshToken: string | null;
  /** In how many seconds the access token ends; null: it does not. */
  readonly expiresInSeconds: number | null;
  /** The account that it is good for (GoHighLevel: `locationId`); null: the token says it. */
  readonly place: string | null;
  /** What was agreed to, as the CRM says it; null: it does not say. */
  readonly scopes: readonly string[] | null;
};

export type CrmDeparture = {
  readonly redirectUri: string;
  readonly state: string;
  /** base64url(sha256(verifier)); sent where the CRM offers PKCE. */
  readonly codeChallenge: string;
};

/** OAuth 2 code flow, with the client that is configured. All throw VendorError. */
export type CrmOAuth = {
  readonly kind: 'oauth';
  readonly scopes: readonly string[];
  readonly authorizationUrl: (departure: CrmDeparture) => string;
  /** @throws VendorError `bad_input`: the code is not good; `auth`: our own client was refused */
  readonly exchange: (
    call: Pick<CrmSession, 'outbound' | 'signal'>,
    given: { readonly code: string; readonly redirectUri: string; readonly codeVerifier: string },
  ) => Promise<CrmTokens>;
  /** @throws VendorError `bad_input`: the refresh token is dead; `auth`: our own client was refused */
  readonly refresh: (call: Pick<CrmSession, 'outbound' | 'signal'>, refreshToken: string) => Promise<CrmTokens>;
};

/** How a customer lets us in. `api_key`: a key that they enter; `hook`: an address that takes leads; `none`: the sandbox. */
export type CrmAccess = CrmOAuth | { readonly kind: 'api_key' } | { readonly kind: 'hook' } | { readonly kind: 'none' };

/** Port: a CRM that leads are delivered to. It keeps nothing; every call says for whom. Throws VendorError and nothing else. */
export type Crm = {
  /** Its key in connections: `ghl`, `keap`, `hubspot`. */
  readonly key: string;
  /** A branded suite of its own: `suite_one`; null: the CRM itself. */
  readonly suiteId: string | null;
  /** As people know it. */
  readonly label: string;
  readonly access: CrmAccess;
  /** What a form of the CRM has to do with leads: nothing; new contacts are counted for it, if one is named; leads go into it. */
  readonly form: 'none' | 'counted' | 'required';
  /** Contacts have tags, by any name. */
  readonly takesTags: boolean;
  /** Its contacts are made up here and reach nobody. */
  readonly isSandbox: boolean;
  /** Written from documentation alone; nobody tried it with the vendor. */
  readonly isUntested: boolean;
  /** Whose the secret is, and whether it is good. @throws VendorError `auth`: it is not */
  readonly whoAmI: (session: CrmSession) => Promise<CrmAccount>;
  /** The fields of its contacts, those that it is born with first. */
  readonly findFields: (session: CrmSession) => Promise<readonly CrmField[]>;
  /** What of a record of ours goes where unless the customer says otherwise: our field (`email`, `data.category`) → key of `CrmField`. */
  readonly usualFields: Readonly<Record<string, string>>;
  readonly contacts: ContactBook | LetterBox;
  /** Reads what the CRM tells by itself; undefined: it tells nothing. @throws VendorError `bad_input`: it is not signed by the CRM, or is none */
  readonly readNotice?: (notice: CrmSignedNotice) => CrmNotice;
};
