/** An answer with a page of rows in `data`. */
type AnyPage = { readonly data: readonly unknown[] };

/**
 * A page whose rows PostgreSQL wrote as JSON: they pass through to the caller as they are. Reading fifty wide rows into objects
 * only to write them out again costs more than finding them. Whoever writes them names the declared fields and no others; in
 * tests every such page is read and held against its contract.
 */
export class WrittenPage<Page extends AnyPage> {
  readonly rows: readonly string[];
  readonly frame: Omit<Page, 'data'>;

  /**
   * @param rows each the JSON of one row
   * @param frame everything of the answer but its rows
   */
  constructor(rows: readonly string[], frame: Omit<Page, 'data'>) {
    this.rows = rows;
    this.frame = frame;
  }

  /** The rows as one JSON text. */
  get data(): string {
    return `[${this.rows.join(',')}]`;
  }
}

/** What may stand for an answer: for one with rows, a page of written ones. */
export type OrWritten<Result> = Result extends AnyPage ? Result | WrittenPage<Result> : Result;
