/** What of a record reaches somebody. */
export type ReachableRow = {
  readonly id: number;
  readonly list_id: number;
  readonly emails: readonly { readonly email: string }[];
  readonly potential_emails: readonly { readonly email: string }[];
  readonly phones: readonly { readonly number: string }[];
  readonly website: string | null;
  readonly linkedin_url: string | null;
  readonly url: string | null;
};
