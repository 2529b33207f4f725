/** A named place of an open data set, as the catalogue keeps it. What is not known is left out, never made up. */
export type OpenPlace = {
  /** The source's own id, stable over its releases: `node/25230434`, an Overture id. */
  readonly ref: string;
  readonly name: string;
  /** Slugs of `allCategories`, the foremost first; never empty. */
  readonly categories: readonly string[];
  /** What it is in the source's own words, where the list of categories has none for it: `hearing aids`. */
  readonly kinds: readonly string[];
  /** WGS 84; of a line or a surface the middle of its bounds. */
  readonly lat: number;
  readonly lng: number;
  readonly street?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly state?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  /** An http or https address. */
  readonly website?: string;
  /** As the source writes them, each once. */
  readonly phones: readonly string[];
  /** Well formed, each once. */
  readonly emails: readonly string[];
  readonly opening_hours?: string;
  readonly brand?: string;
  /** Everything the source says of it, as it says it. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Why something that was read is no place. */
export type PlaceRefusal = 'unnamed' | 'no_position' | 'bad_position' | 'malformed' | 'too_large';

/** What was read since the batch before. */
export type Batch<Row> = {
  readonly rows: readonly Row[];
  /** Objects looked at that might have been a row: kept and refused ones. */
  readonly read: number;
  /** How many, by why. */
  readonly refused: Readonly<Record<string, number>>;
  /** The first few refused ones, to be shown: `line 12: no position`. */
  readonly examples: readonly string[];
  /** How much of the file is behind us, 0 to 1. */
  readonly progress: number;
};

/**
 * Why a column of a table is not used: `unknown` is what it holds, another one that holds the same is `taken`, or somebody `told`
 * so.
 */
export type IgnoredColumn = { readonly column: string; readonly why: 'unknown' | 'taken' | 'told' };

/** Which columns of a table hold what, the foremost first; what is ignored is kept with each row all the same. */
export type Columns = {
  readonly used: readonly { readonly field: string; readonly columns: readonly string[] }[];
  readonly ignored: readonly IgnoredColumn[];
};

/** How a table was read. */
export type TableReading = Columns & {
  /** What it is called: `Windows-1252`. */
  readonly encoding: string;
  readonly delimiter: string;
};

/** What is known of a whole file. */
export type RowFile<Row> = {
  /** ISO date of the data, where the file tells it. Known once all was read. */
  readonly release: () => string | null;
  /** Left out: the file is no table. */
  readonly table?: TableReading;
  /**
   * What speaks for a file that ends too early, as a sentence; null: nothing. Known once all was read; left out: nothing ever
   * would.
   */
  readonly maybeCut?: () => string | null;
  /** In order, a few thousand at a time; memory stays flat however large the file. Throws `OpenDataError` when it cannot be read on. */
  readonly batches: AsyncIterable<Batch<Row>>;
};

export type PlaceBatch = Batch<OpenPlace>;
export type PlaceFile = RowFile<OpenPlace>;

/** What a file is not, for those who say it in words of their own. */
export type FileFault = 'not_a_table' | 'empty' | 'damaged' | 'encoding' | 'protected' | 'too_packed';

/** A file that is not what it should be; the message is for the operator who gave it. */
export class OpenDataError extends Error {
  override readonly name = 'OpenDataError';
  readonly fault: FileFault | null;

  constructor(message: string, { fault, ...options }: ErrorOptions & { readonly fault?: FileFault } = {}) {
    super(message, options);
    this.fault = fault ?? null;
  }
}
