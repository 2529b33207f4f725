/** How many things of these widths fit beside each other; if not all do, room is kept for what opens the rest. */
export const fitCount = (widths: readonly number[], room: number, gap: number, rest: number): number => {
  const whole = widths.reduce((sum, width) => sum + width + gap, 0);
  if (whole <= room) return widths.length;
  let left = room - rest - gap;
  let fits = 0;
  for (const width of widths) {
    left -= width + gap;
    if (left < 0) break;
    fits += 1;
  }
  return fits;
};
