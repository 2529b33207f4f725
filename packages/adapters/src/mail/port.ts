/** `pat@mail.example`, `Pat Person <pat@mail.example>`, or its two parts. Always exactly one. */
export type MailAddress = string | { readonly name: string; readonly address: string };

/** A mail as the product hands it over. Whoever sends it parses every field; nothing of it reaches the wire as it came. */
export type Mail = {
  readonly from: MailAddress;
  /** Exactly one recipient: there is no cc, no bcc, and no way to say another envelope. */
  readonly to: MailAddress;
  /** Where answers go; left out: to whom it comes from. */
  readonly replyTo?: MailAddress | undefined;
  /** Where a receiver says that it could not be brought; left out: to whom it comes from. */
  readonly bounceTo?: MailAddress | undefined;
  /** One line, at most 200 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** Only `x-…`, `list-…`, `auto-submitted`, `precedence` and `feedback-id`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `<unique@host>`. The same one at every try of one mail, so that a receiver can tell a repetition. */
  readonly messageId: string;
};

/** The sender answers for the mail from here on. */
export type MailReceipt = {
  readonly accepted: boolean;
  /** What the sender calls it: the last line a server said, or that the mail lies in the outbox. */
  readonly reference: string;
};

/** Port: somebody who brings mails to people. Throws VendorError and nothing else. */
export type MailPort = {
  readonly label: string;
  /** Keeps mails for the operator to read and brings them to nobody. */
  readonly isSandbox: boolean;
  /**
   * @throws VendorError `bad_input`: this mail will never be taken; `auth`: the settings are wrong; `unavailable`,
   * `rate_limited`, `protocol`: worth another try, though after `unavailable` the mail may have arrived all the same
   */
  readonly send: (mail: Mail, signal?: AbortSignal) => Promise<MailReceipt>;
  /** Connects and signs in without sending. @throws VendorError */
  readonly verify: () => Promise<void>;
  readonly close: () => Promise<void>;
};
