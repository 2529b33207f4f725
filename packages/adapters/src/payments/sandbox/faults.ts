import { VendorError } from '@galena/contract/kernel';

/** Called around everything that changes something; throws or does not return where something is to go wrong. */
export type SandboxFaults = (act: string, moment: 'before' | 'after') => Promise<void> | void;

export const noFaults: SandboxFaults = () => undefined;

/** Faults that a test plans: the answer is lost before the act is done, or after. */
export const createFaultPlan = () => {
  const planned: { act: string; moment: 'before' | 'after' }[] = [];
  const faults: SandboxFaults = (act, moment) => {
    const at = planned.findIndex((fault) => fault.act === act && fault.moment === moment);
    if (at < 0) return;
    planned.splice(at, 1);
    throw new VendorError('sandbox', 'unavailable', `No answer in time (planned, ${moment} ${act})`);
  };
  return {
    faults,
    /** The next `times` acts of that name have no answer. */
    lose: (act: string, moment: 'before' | 'after', times = 1): void => {
      for (let count = 0; count < times; count += 1) planned.push({ act, moment });
    },
    /** What was planned and has not happened. */
    left: () => planned.length,
  };
};
