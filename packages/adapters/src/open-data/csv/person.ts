import type { SeniorityLevel } from '@galena/contract/search';
import type { Address, FigureRange } from './company.ts';

/** A person of somebody's file, as the catalogue keeps it. What is not known is left out, never made up. */
export type OpenPerson = Pick<Address, 'city' | 'state' | 'country'> & {
  /** The same for the same person on every reading of the file and of newer ones. */
  readonly ref: string;
  readonly name: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly job_title?: string;
  /** As the file says, else as the title does. */
  readonly levels: readonly SeniorityLevel[];
  readonly department?: string;
  readonly company?: string;
  /** Of the company; an http or https address. */
  readonly website?: string;
  readonly linkedin_url?: string;
  /** A page about them. */
  readonly url?: string;
  /** Of the company, in the file's words. */
  readonly industries: readonly string[];
  /** Of the company. */
  readonly employees?: FigureRange;
  readonly description?: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** What names them in every file, the surest first; never a name alone. */
  readonly keys: readonly string[];
  /** Everything the file says of them, as it says it. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Why a row is no person. */
export type PersonRefusal = 'unnamed' | 'malformed' | 'too_large';
