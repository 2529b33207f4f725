/** Waits until `isTrue`; fails after `seconds`. For what other processes do: what a test can drive it drives. */
export const until = async (isTrue: () => Promise<boolean>, seconds = 60): Promise<number> => {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > seconds * 1000) throw new Error(`not within ${seconds} s: ${isTrue.toString()}`);
    await new Promise((next) => setTimeout(next, 20));
  }
  return performance.now() - from;
};
