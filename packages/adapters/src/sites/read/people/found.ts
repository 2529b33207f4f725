import type { Span } from '../html/page-text.ts';

/** Somebody whom a page names, where the name stands, and why it is taken for one of the business's people. */
export type NamedPerson = Span & {
  readonly name: string;
  readonly position: string | null;
  /** Where what belongs to the name ends: its line, or its position's. */
  readonly areaEnd: number;
  readonly confidence: number;
};

/** A contact that stands on a page in letters or as a link. */
export type PlacedContact = { readonly value: string; readonly at: number };

export type Contacts = {
  readonly emails: readonly PlacedContact[];
  readonly phones: readonly PlacedContact[];
  readonly linkedIn: readonly PlacedContact[];
};
