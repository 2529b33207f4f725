import type { GroupRefusal } from './csv/group.ts';
import type { InfluencerRefusal } from './csv/influencer.ts';
import type { Batch, OpenPlace, PlaceRefusal } from './place.ts';

const maxRows = 2000;
const maxExamples = 5;
// Often enough for a bar that moves, seldom enough to cost nothing.
const progressStep = 0.02;

/** Longest text of all tags of a row together, in letters. */
export const maxTagLetters = 64 * 1024;

/** Whether what a source says of one row is more than anybody has to say. */
export const isTooLarge = (tags: Readonly<Record<string, string>>): boolean => {
  let letters = 0;
  for (const key in tags) letters += key.length + (tags[key] ?? '').length;
  return letters > maxTagLetters;
};

/** Why something that was read is none of what is looked for. */
export type Refusal = PlaceRefusal | GroupRefusal | InfluencerRefusal;

const explained: Readonly<Record<Refusal, string>> = {
  unnamed: 'no name',
  no_position: 'no position',
  bad_position: 'a position that is not on earth',
  malformed: 'not readable',
  too_large: 'too large',
  no_address: 'no address of the web',
  no_profile: 'neither a profile address nor a username',
};

/** Gathers what was read, and hands it over a few thousand at a time. */
export type Gatherer<Row> = {
  /** @param where what a person finds it again by: `line 12` */
  readonly add: (outcome: Row | Refusal, where: string) => void;
  /** The batch, if there is enough to be worth one; `add` begins anew after it. */
  readonly due: (progress: number) => readonly Batch<Row>[];
  /** What is left, at the end of the file. */
  readonly rest: () => Batch<Row>;
};

export const startGathering = <Row extends object = OpenPlace>(): Gatherer<Row> => {
  let rows: Row[] = [];
  let refused: Record<string, number> = {};
  let examples: string[] = [];
  let read = 0;
  let shown = 0;
  const take = (progress: number): Batch<Row> => {
    const batch = { rows, read, refused, examples, progress };
    [rows, refused, examples, read, shown] = [[], {}, [], 0, progress];
    return batch;
  };
  return {
    add: (outcome, where) => {
      read += 1;
      if (typeof outcome === 'object') {
        rows.push(outcome);
        return;
      }
      refused[outcome] = (refused[outcome] ?? 0) + 1;
      if (examples.length < maxExamples) examples.push(`${where}: ${explained[outcome]}`);
    },
    due: (progress) =>
      rows.length >= maxRows || progress >= shown + progressStep ? [take(Math.max(shown, progress))] : [],
    rest: () => take(1),
  };
};
