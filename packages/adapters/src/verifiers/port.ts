import type { VerificationState } from '@galena/contract/contacts';
import type { VerificationReason } from '@galena/contract/verification';

/** What is known of a domain that its addresses share; it may be kept and given back for later questions. */
export type DomainFacts = {
  /** Mail servers, most preferred first. */
  readonly mailServers: readonly string[];
  /** Whose they are: `google`, `microsoft`, … or the registrable domain of the first. */
  readonly provider: string;
  /** Whether mail is taken for whatever name. Null: not found out. */
  readonly acceptsAll: boolean | null;
  /** When this was found out (ISO 8601). */
  readonly at: string;
};

export type Verification = {
  readonly email: string;
  readonly state: VerificationState;
  readonly reason: VerificationReason;
  /** What was probably meant. */
  readonly suggestion: string | null;
  readonly is_free: boolean;
  readonly is_role: boolean;
  readonly is_disposable: boolean;
  readonly mail_server: string | null;
  /** SMTP reply code. */
  readonly code: number | null;
  /** The server's words, one line, at most 300 characters, no control characters; null: nobody was asked. */
  readonly said: string | null;
  /** Seconds after which another try may tell more; null: it would not. */
  readonly retry_after: number | null;
  readonly at: string;
};

/** All of one domain, at most `maxPerCall`. */
export type VerifyInput = {
  readonly domain: string;
  readonly emails: readonly string[];
  readonly facts: DomainFacts | null;
  /** False: mail servers cannot be asked from here, only names can; what these do not settle is `port_closed`. */
  readonly canConnect: boolean;
};

/** One answer for each address, in the order they were asked in. */
export type Verified = { readonly answers: readonly Verification[]; readonly facts: DomainFacts | null };

/** Port: somebody who says of addresses whether mail for them would arrive. */
export type EmailVerifier = {
  /** `smtp` for our own; a vendor's name. */
  readonly name: string;
  readonly label: string;
  readonly isSandbox: boolean;
  /** Addresses of one domain in one call. */
  readonly maxPerCall: number;
  /** @throws the signal's reason, what a limiter throws, and VendorError where a vendor is asked */
  readonly verify: (input: VerifyInput, signal: AbortSignal) => Promise<Verified>;
};
