/** The size of a sparkline, in pixels. */
export const sparkSize = { width: 74, height: 26 } as const;

const margin = 2;

/**
 * The line through the values, from edge to edge.
 * @param fromZero the height is measured from 0, so that little change looks like little; else from the lowest value
 */
export const sparkPath = (values: readonly number[], fromZero: boolean): string => {
  const highest = Math.max(...values);
  const lowest = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const span = highest - lowest;
  const inner = sparkSize.height - 2 * margin;
  const x = (at: number): number => margin + (at / Math.max(1, values.length - 1)) * (sparkSize.width - 2 * margin);
  // A line that never changes runs through the middle.
  const y = (value: number): number => margin + (span === 0 ? inner / 2 : inner * (1 - (value - lowest) / span));
  return values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
};
