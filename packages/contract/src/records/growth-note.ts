/** Two answers of a source between which something grew: on which days, and how much there was. */
export type GrowthStep = {
  readonly from: string;
  readonly before: number;
  readonly until: string;
  readonly now: number;
};

const oneStep = /^(\d{4}-\d{2}-\d{2}): (\d+) → (\d{4}-\d{2}-\d{2}): (\d+)$/;

/** As it stands in the place of the words around a value: `2026-10-28: 12300 → 2026-11-28: 12900`, one for each interval. */
export const writeGrowthNote = (steps: readonly GrowthStep[]): string =>
  steps.map(({ from, before, until, now }) => `${from}: ${before} → ${until}: ${now}`).join('; ');

/** Reads it back; null: these are other words. */
export const readGrowthNote = (text: string): readonly GrowthStep[] | null => {
  const steps = text.split('; ').map((part) => {
    const [, from, before, until, now] = oneStep.exec(part) ?? [];
    return from === undefined || until === undefined ? null : { from, before: Number(before), until, now: Number(now) };
  });
  return steps.every((step) => step !== null) ? steps : null;
};
