import { parseArgs } from 'node:util';

/** What of all there is to run. */
export type Scope = {
  /** Rooms by the name of their folder; none: all of it. */
  readonly rooms: readonly string[];
  /** Only files that changed since a commit (empty: since the last one), and what imports them. */
  readonly changedSince: string | null;
  /** Part n of m, for several machines. */
  readonly shard: { readonly index: number; readonly count: number } | null;
  /** Keeps how long each file took, for the order of later runs. */
  readonly keepTimes: boolean;
};

export const usage = `usage: npm test                    everything
       npm test -- lists           a room on all floors (any folder with tests: search, jobs, ui …)
       npm test -- --changed       what is not committed yet, and what imports it; --changed=main: since that branch
       npm test -- --shard 1/3     the first of three parts, for a CI with more machines
       npm test -- --keep-times    everything, and keeps how long each file took (tools/src/test/times.json)`;

const shardOf = (text: string): Scope['shard'] => {
  const [, index = 0, count = 0] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []).map(Number);
  if (index === 0 || index > count) throw new Error(`--shard takes n/m, such as 1/3, not "${text}"`);
  return { index, count };
};

/** Reads the arguments of `npm test`. Throws with a sentence where they say nothing. */
export const scopeOf = (args: readonly string[]): Scope => {
  // `--changed` may stand alone, which parseArgs does not know of options with a value.
  const given = args.map((argument) => (argument === '--changed' ? '--changed=' : argument));
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      changed: { type: 'string' },
      shard: { type: 'string' },
      'keep-times': { type: 'boolean', default: false },
    },
  });
  return {
    rooms: positionals,
    changedSince: values.changed ?? null,
    shard: values.shard === undefined ? null : shardOf(values.shard),
    keepTimes: values['keep-times'],
  };
};
