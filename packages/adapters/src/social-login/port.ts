/** Who a provider says somebody is. Only `issuer` and `subject` together name a person: an address may change hands. */
export type SocialIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider answers for the address being this person's. */
  readonly isEmailVouched: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When what was handed over ends by itself. */
  readonly expiresAt: Date;
};

/** How a person is sent to the provider. */
export type Departure = {
  /** Where the provider sends them back to: exactly one of those registered with it. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** base64url(sha256(verifier)) */
  readonly codeChallenge: string;
};

/** What came back in the code flow. */
export type Arrival = {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** Whom the answer names as its issuer (RFC 9207); null: nobody. */
  readonly iss: string | null;
};

/** What a page has to allow so that the provider's own script runs in it. */
export type PageHosts = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
};

/** Port: somebody else who can say who a visitor is. Throws VendorError and nothing else. */
export type SocialProvider = {
  /** Its name in addresses: `google`. */
  readonly name: string;
  /** As people know it. */
  readonly label: string;
  readonly clientId: string;
  /** What its script needs; null: there is no script, and no token flow in the interface. */
  readonly pageHosts: PageHosts | null;
  /** @throws VendorError `unavailable`, `protocol` */
  readonly authorizationUrl: (departure: Departure) => Promise<string>;
  /**
   * Exchanges the code and checks what comes for it: signature, issuer, audience, end, nonce.
   * @throws VendorError `bad_input`: what came back is not good; `auth`: our own client was refused; `unavailable`, `protocol`
   */
  readonly byCode: (arrival: Arrival) => Promise<SocialIdentity>;
  /**
   * Checks a token that its script handed over: made for us, not ended, and of this nonce where one is given.
   * @throws VendorError as `byCode`
   */
  readonly byToken: (token: string, nonce: string | null) => Promise<SocialIdentity>;
  /**
   * Finds out whether it can be reached and knows us, without anybody signing in.
   * @throws VendorError `auth`: our client id or secret was refused; `unavailable`, `protocol`
   */
  readonly check: (redirectUri: string) => Promise<void>;
};
