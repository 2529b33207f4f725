import type { z } from 'zod';
import type { RecordColumns } from './fields.ts';
import type { Email, Phone, PotentialEmail } from './shapes.ts';
import type { MailServerAnswer, ValueMethod } from './methods.ts';

type Emails = readonly z.infer<typeof Email>[];
type Phones = readonly z.infer<typeof Phone>[];
type PotentialEmails = readonly z.infer<typeof PotentialEmail>[];

/** A JSON value. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Where a value of a lead stands: a page, and the words around it. */
export type ValueSighting = {
  /** `email`, `phone`, a column or a path of `data`. */
  readonly field: string;
  readonly value: Json;
  readonly ref_url: string | null;
  readonly snippet: string | null;
  readonly mark: readonly [number, number] | null;
  readonly mail_server: MailServerAnswer | null;
  /** 0 to 1. */
  readonly confidence: number | null;
};

/** A lead as a source hands it over, before it is anybody's. */
export type LeadRecord = RecordColumns & {
  /** The source's own id, stable over time: what makes it the same lead the next time. */
  readonly ref: string;
  /**
   * Whose ids `ref` is one of, where it is not the source's own: several sources hand over objects of OpenStreetMap. Null: nobody's;
   * who it is about is known by what it says.
   */
  readonly ref_of?: string | null;
  readonly emails?: Emails;
  readonly phones?: Phones;
  readonly potential_emails?: PotentialEmails;
  readonly data?: Readonly<Record<string, Json>>;
  /** The share of the chosen filters that hold, 0 to 100. */
  readonly match_percent?: number;
  /** Where a person can look it up. */
  readonly ref_url?: string;
  /** Since when what it says has stood there, ISO 8601: of an extract the day it was cut. Left out: it was asked for just now. */
  readonly as_of?: string;
  /** The words around a field's value where it stands, by field. */
  readonly snippets?: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly confidence?: number;
  /** Invented, of nobody real, although who handed it over does not only invent. */
  readonly is_demo?: boolean;
  /** Where its values stand, when they stand in several places: instead of `ref_url` and `snippets` for those. */
  readonly sightings?: readonly ValueSighting[];
};

/** Who handed records over, and how it knows them. */
export type Provenance = {
  /** The searcher's key: `brands`. */
  readonly source: string;
  readonly method: ValueMethod;
  /** When they were handed over, ISO 8601; data that is older says so (`as_of`). */
  readonly fetchedAt: string;
  /** Invented, of nobody real. */
  readonly isDemo: boolean;
  /** How long the source lets its values be kept, and which of them for ever; left out: as long as one likes. */
  readonly keeps?: { readonly days: number; readonly forever: readonly string[] };
};
