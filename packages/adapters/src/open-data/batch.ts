import type { OpenPlace, PlaceBatch, PlaceRefusal } from './place.ts';

const mostPlaces = 2000;
const mostExamples = 5;
// Often enough for a bar that moves, seldom enough to cost nothing.
const progressStep = 0.02;

/** Longest text of all tags of a place together, in letters. */
export const mostTagLetters = 64 * 1024;

/** Whether what a source says of one place is more than any place has to say. */
export const isTooLarge = (tags: Readonly<Record<string, string>>): boolean => {
  let letters = 0;
  for (const key in tags) letters += key.length + (tags[key] ?? '').length;
  return letters > mostTagLetters;
};

const explained: Readonly<Record<PlaceRefusal, string>> = {
  unnamed: 'no name',
  no_position: 'no position',
  bad_position: 'a position that is not on earth',
  malformed: 'not readable',
  too_large: 'too large',
};

/** Gathers what was read, and hands it over a few thousand at a time. */
export type Gatherer = {
  /** @param where what a person finds it again by: `line 12` */
  readonly add: (outcome: OpenPlace | PlaceRefusal, where: string) => void;
  /** The batch, if there is enough to be worth one; `add` begins anew after it. */
  readonly due: (progress: number) => readonly PlaceBatch[];
  /** What is left, at the end of the file. */
  readonly rest: () => PlaceBatch;
};

export const startGathering = (): Gatherer => {
  let places: OpenPlace[] = [];
  let refused: Partial<Record<PlaceRefusal, number>> = {};
  let examples: string[] = [];
  let read = 0;
  let shown = 0;
  const take = (progress: number): PlaceBatch => {
    const batch = { places, read, refused, examples, progress };
    [places, refused, examples, read, shown] = [[], {}, [], 0, progress];
    return batch;
  };
  return {
    add: (outcome, where) => {
      read += 1;
      if (typeof outcome === 'object') {
        places.push(outcome);
        return;
      }
      refused[outcome] = (refused[outcome] ?? 0) + 1;
      if (examples.length < mostExamples) examples.push(`${where}: ${explained[outcome]}`);
    },
    due: (progress) =>
      places.length >= mostPlaces || progress >= shown + progressStep ? [take(Math.max(shown, progress))] : [],
    rest: () => take(1),
  };
};
