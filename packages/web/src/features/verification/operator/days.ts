import type { VerificationOverview } from '@galena/contract/verification';
import type { Point } from '../../../ui/charts/series.ts';

const shown = 30;
const dayMs = 86_400_000;

/** Thirty days up to today, oldest first, each with what was answered, not answered and refused; days without any count 0. */
export const pointsOf = (days: VerificationOverview['days'], today: string): readonly Point[] => {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: shown }, (_, at): Point => {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) - (shown - 1 - at) * dayMs).toISOString().slice(0, 10);
    const { asked = 0, answered = 0, blocked = 0 } = known.get(day) ?? {};
    return { at: day, values: { answered, unanswered: Math.max(asked - answered - blocked, 0), blocked } };
  });
};
