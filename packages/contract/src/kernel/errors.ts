/** The names in `{braces}` of a sentence: what `params` an error with that sentence carries. */
type Placeholders<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type ErrorParams<Sentence extends string> = { readonly [Name in Placeholders<Sentence>]: string | number };

/**
 * One expected way for a call to fail: its code, its HTTP status and its English sentence stand here and nowhere else.
 * The interface shows its own translation of `code` where it has one.
 */
export type ErrorDef<Code extends string = string, Sentence extends string = string> = {
  readonly room: string;
  readonly code: Code;
  readonly status: number;
  readonly message: Sentence;
};

type ErrorTable = Readonly<Record<string, { readonly status: number; readonly message: string }>>;
type Defined<Table extends ErrorTable> = {
  readonly [Code in keyof Table & string]: ErrorDef<Code, Table[Code]['message']>;
};

/** Declares the expected errors of a room; the keys become the `code` of the answer. */
export const defineErrors = <const Table extends ErrorTable>(room: string, table: Table): Defined<Table> =>
  Object.fromEntries(Object.entries(table).map(([code, entry]) => [code, { room, code, ...entry }])) as Defined<Table>;

/** The sentence with its placeholders filled in. */
export const fillSentence = (sentence: string, params: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** An expected error on its way out. Made by `fail`, never by hand in a room. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly def: ErrorDef;
  readonly params: Readonly<Record<string, string | number>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: FieldErrors | undefined;

  constructor(def: ErrorDef, details: ErrorDetails = {}) {
    super(fillSentence(def.message, details.params));
    this.def = def;
    this.params = details.params;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.fields = details.fields;
  }
}

/** Sentences by field, the field in dotted form (`audience.credibility`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type ErrorDetails = {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Seconds until another try makes sense; becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly fields?: FieldErrors;
};

/**
 * The way to end a call with an error. A service asks for `Fail<typeof a | typeof b>`; a route's own `fail` fits only when
 * the route declares both, so an undeclared error does not compile, however deep it is raised.
 */
export type Fail<Def extends ErrorDef> = (def: Def, details?: ErrorDetails) => never;

/** `fail` for where no route stands above: the command line, jobs and tests. */
export const failHard: Fail<ErrorDef> = (def, details) => {
  throw new AppError(def, details);
};

/** What any route may answer: the guard, the validation and the limits of the house speak before a room does. */
export const generalErrors = defineErrors('house', {
  bad_request: { status: 400, message: 'We couldn’t read this request.' },
  upload_cut: { status: 400, message: 'The upload was interrupted. Send the file again.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  key_invalid: { status: 401, message: 'This API key isn’t valid.' },
  key_revoked: { status: 401, message: 'This API key has been revoked.' },
  key_expired: { status: 401, message: 'This API key has expired.' },
  key_address: { status: 401, message: 'This API key can’t be used from your IP address.' },
  forbidden: { status: 403, message: 'You don’t have access to this.' },
  key_unavailable: { status: 403, message: 'Your account can’t use API keys.' },
  key_not_accepted: { status: 403, message: 'API keys can’t do this. Sign in to continue.' },
  key_without_read: { status: 403, message: 'This API key doesn’t have the “read” scope.' },
  key_without_write: { status: 403, message: 'This API key doesn’t have the “write” scope.' },
  key_without_spend: { status: 403, message: 'This API key doesn’t have the “spend” scope.' },
  module_missing: { status: 403, message: 'Your plan doesn’t include this.' },
  account_inactive: { status: 403, message: 'Your account is inactive. Choose a plan to continue.' },
  second_factor_missing: { status: 403, message: 'Set up two-step sign-in to continue.' },
  viewing_as_user: { status: 403, message: 'You can’t do this while viewing as another user.' },
  owner_in_person: { status: 403, message: 'Only the owner of this account can do this.' },
  spending_not_allowed: { status: 403, message: 'You can’t spend credits. Ask the owner of this account.' },
  trial_over: { status: 403, message: 'Your free trial has ended. Choose a plan to continue.' },
  not_found: { status: 404, message: 'Not found.' },
  request_in_progress: { status: 409, message: 'This request is still in progress.' },
  address_too_long: { status: 414, message: 'This address is too long.' },
  too_large: { status: 413, message: 'This request is too large.' },
  unsupported_type: { status: 415, message: 'Please send JSON.' },
  upload_expected: { status: 415, message: 'Please send the file as multipart/form-data.' },
  range_missing: { status: 416, message: 'This file doesn’t have that part.' },
  validation: { status: 422, message: 'Check the highlighted fields.' },
  idempotency_mismatch: { status: 422, message: 'This Idempotency-Key was already used for another request.' },
  too_many: { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  unexpected: { status: 500, message: 'An unexpected error occurred.' },
  vendor_failed: { status: 502, message: 'A connected service didn’t respond as expected. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy or restarting. Try again in a moment.' },
  storage_full: { status: 507, message: 'The server is out of storage. Contact its operator.' },
});

/** Body of every answer with a status of 400 or more. */
export type ErrorBody = {
  readonly message: string;
  readonly code: string;
  readonly errors?: FieldErrors;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly request_id: string;
};
