/** A figure, or the range that is all that is said of it: "51-200" is from 51 to 200, "10,000+" has no highest. */
export type FigureRange = { readonly from: number; readonly to: number | null };

/** Where somebody is, as far as it is said. */
export type Address = {
  readonly street?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly state?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
};

/** A company of somebody's file, as the catalogue keeps it. What is not known is left out, never made up. */
export type OpenCompany = Address & {
  /** The same for the same company on every reading of the file and of newer ones. */
  readonly ref: string;
  readonly name: string;
  /** An http or https address. */
  readonly website?: string;
  /** What names it in every file: the host of its website, on a host of many the page. */
  readonly site?: string;
  readonly linkedin_url?: string;
  /** In the file's words, the foremost first. */
  readonly industries: readonly string[];
  readonly technologies: readonly string[];
  readonly keywords: readonly string[];
  readonly employees?: FigureRange;
  readonly founded?: number;
  /** As it is said, in whatever currency. */
  readonly revenue?: FigureRange;
  readonly description?: string;
  /** As the file writes them, each once. */
  readonly phones: readonly string[];
  /** Well formed, each once. */
  readonly emails: readonly string[];
  /** Everything the file says of it, as it says it. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Why a row is no company. */
export type CompanyRefusal = 'unnamed' | 'malformed' | 'too_large';
