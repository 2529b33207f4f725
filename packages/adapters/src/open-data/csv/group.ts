import type { Address, FigureRange } from './company.ts';

/** A group of somebody's file, as the catalogue keeps it. What is not known is left out, never made up. */
export type OpenGroup = Pick<Address, 'city' | 'state' | 'country'> & {
  /** The same for the same group on every reading of the file and of newer ones. */
  readonly ref: string;
  readonly name: string;
  /** An http or https address: where the group is. */
  readonly url: string;
  /** `facebook`; by its address where the file does not say. */
  readonly platform?: string;
  readonly members?: FigureRange;
  readonly privacy?: 'public' | 'private';
  readonly description?: string;
  readonly admins: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** What names it in every file: its page. */
  readonly keys: readonly string[];
  /** Everything the file says of it, as it says it. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Why a row is no group. */
export type GroupRefusal = 'unnamed' | 'no_address' | 'malformed' | 'too_large';
