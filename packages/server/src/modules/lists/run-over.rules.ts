const works = ['search', 'lookup', 'phones', 'people', 'profiles', 'verification', 'import', 'batch'] as const;
const endings = ['completed', 'stopped', 'failed'] as const;

/** What ended, and how: the interface has a sentence for each. Who stopped it themselves knows that it is over. */
type RunOverKind = `${(typeof works)[number]}_${(typeof endings)[number]}`;
export const runOverKinds: readonly RunOverKind[] = works.flatMap((work) =>
  endings.map((ending) => `${work}_${ending}` as const),
);

/** Work on a list that is over, as it is told of under the bell. */
export type RunOver = {
  readonly list_id: number;
  readonly kind: RunOverKind;
  /** What came of it: records saved, e-mails or people found, e-mails that take mail, records something was done with. */
  readonly count: number;
  /** Who began it; null: everybody of the account is told. */
  readonly user_id: number | null;
};
