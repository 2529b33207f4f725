/** What a check says about a checkout. */
export type Outcome = {
  readonly passes: boolean;
  /** Shown when it fails. */
  readonly output: string;
  /** Shown always: warnings that fail nothing. */
  readonly notes?: string;
};

/** One checker: looks at the checkout in `root` and nowhere else. */
export type Check = {
  readonly name: string;
  /**
   * @param only files and folders, by path from the root: a checker that judges one file after another looks at no others. What is
   * judged as a whole (dead code, texts, names) is looked at as a whole all the same.
   */
  readonly run: (root: string, only?: readonly string[]) => Promise<Outcome>;
};

/** Something wrong in one file, found by the house's own rules. */
export type Fault = { readonly file: string; readonly line?: number; readonly rule: string; readonly text: string };

/** Faults as an outcome, one line each: `file:line  text  [rule]`. */
export const outcomeOf = (faults: readonly Fault[], notes?: string): Outcome => ({
  passes: faults.length === 0,
  output: faults
    .map(({ file, line, rule, text }) => `${file}${line === undefined ? '' : `:${line}`}  ${text}  [${rule}]`)
    .join('\n'),
  ...(notes ? { notes } : {}),
});
