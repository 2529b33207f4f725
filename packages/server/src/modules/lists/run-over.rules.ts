/** Work on a list that is over, as it is told of under the bell. */
export type RunOver = {
  readonly list_id: number;
  /** What ended, and how: the interface has a sentence for each. Who stopped it themselves knows that it is over. */
  readonly kind: `${'search' | 'lookup' | 'people'}_${'completed' | 'stopped' | 'failed'}`;
  /** What came of it: records saved, e-mails or people found. */
  readonly count: number;
  /** Who began it; null: everybody of the account is told. */
  readonly user_id: number | null;
};
