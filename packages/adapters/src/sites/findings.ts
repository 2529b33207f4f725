import type { domainTech } from '@galena/contract/search';

/** A page as it came over the wire, decompressed. */
export type PageBytes = {
  /** The address that gave it, after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** As the header said it; null: it said nothing. */
  readonly contentType: string | null;
};

/** What is known before a page is read. */
export type ReadContext = {
  /** ISO 3166-1 alpha-2, where the business is: numbers without a country's code are read as this one's. Null: not known. */
  readonly country: string | null;
};

/**
 * How a value stood on the page: in a link made for it (`mailto:`, `tel:`), in text, in markup made for machines (JSON-LD,
 * microdata, hCard), hidden from robots (Cloudflare, "[at]", reversed, in a script), in a script or a comment as plain text.
 */
export const sightings = ['link', 'text', 'markup', 'decoded', 'script', 'comment'] as const;
export type SightingKind = (typeof sightings)[number];

/** Where a value stands on a page, as a reader may see it. */
export type Sighting = {
  readonly kind: SightingKind;
  /** The words around it, on one line, at most 240 characters; no control characters. */
  readonly snippet: string;
  /** Where in `snippet` the value stands as it was written: from, up to (UTF-16). Null: it does not stand there in letters. */
  readonly mark: readonly [number, number] | null;
  /** 0 to 1: how sure it is that the page means it as a way to reach this business or person. */
  readonly confidence: number;
};

export type FoundEmail = {
  /** In lower case, with good syntax and a domain that can exist. */
  readonly email: string;
  /** Of a role (`info@`) or of a person. */
  readonly type: 'generic' | 'personal';
  /** It is that of who made or hosts the site ("Site by …"), and not the business's. */
  readonly isSiteMakers: boolean;
  readonly sighting: Sighting;
};

export type FoundPhone = {
  /** E.164, possible and valid for its country. */
  readonly number: string;
  readonly type: 'work' | 'mobile' | 'fax';
  readonly sighting: Sighting;
};

/** An account elsewhere that the page links as its own. */
export type FoundProfile = {
  readonly platform: string;
  /** https, without tracking parameters. */
  readonly url: string;
  readonly sighting: Sighting;
};

/** Somebody whom the page names as one of its people. */
export type FoundPerson = {
  readonly name: string;
  readonly position: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly linkedin_url: string | null;
  readonly sighting: Sighting;
};

export type FoundTech = { readonly tech: (typeof domainTech)[number]; readonly sighting: Sighting };

export type PageLink = {
  /** Absolute, without a fragment; http and https only. */
  readonly url: string;
  /** What the link says, on one line, at most 120 characters. */
  readonly text: string;
};

/** What a page says to browsers and robots rather than to its readers. */
export type PageSignals = {
  /** Its links are not to be followed. */
  readonly isNoFollow: boolean;
  /** Where it sends its visitors on to, as written. Null: it keeps them. */
  readonly sendsTo: string | null;
  /** The pages it is put together from, as written. */
  readonly frames: readonly string[];
};

/** All that a page tells of who is behind it. Nothing in here is guessed: each value stands on the page. */
export type PageFindings = {
  readonly title: string | null;
  readonly description: string | null;
  /** BCP 47, as the page says it. */
  readonly language: string | null;
  /** The best first, each once. */
  readonly emails: readonly FoundEmail[];
  readonly phones: readonly FoundPhone[];
  readonly profiles: readonly FoundProfile[];
  readonly people: readonly FoundPerson[];
  readonly technologies: readonly FoundTech[];
  /** In the order of the page, each once, at most 500. Their texts are parts of the page's: who keeps one keeps the page. */
  readonly links: readonly PageLink[];
  readonly signals: PageSignals;
  /** There was more than is read of one page: bytes, values or links beyond the bounds were left out. */
  readonly wasCut: boolean;
};
