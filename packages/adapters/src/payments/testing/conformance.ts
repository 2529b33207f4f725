import { describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import type { StandInHost } from './benches.ts';
import { hasContracts, type ContractVendor } from './contracts.ts';
import { connectedPromises } from './connected-promises.ts';
import { connect } from './connecting.ts';
import { paymentPromises } from './promises.ts';
import type { Call } from '../../testing/stand-in.ts';
import { wirePromises } from './wire-promises.ts';

/** Keeps the promises of a provider, and then holds every call that was made for them against its published contract. */
export const describeConformance = (
  name: ContractVendor,
  open: (host: StandInHost) => Promise<Bench>,
  host: StandInHost,
  problemsOf: (calls: readonly Call[]) => readonly string[],
  { hasOthers }: { readonly hasOthers: boolean },
): void => {
  describe(`a provider of payments: ${name}`, () => {
    const calls: Call[] = [];
    const openWired = async () => {
      const bench = await open(host);
      if (bench.wire === null) throw new Error('There is no wire');
      return { bench, wire: bench.wire };
    };

    it.each(paymentPromises)('$title', async ({ check }) => {
      const { bench, wire } = await openWired();
      await expect(check(bench)).resolves.toBeUndefined();
      calls.push(...wire.calls);
    });

    it.each(hasOthers ? paymentPromises : [])('in the name of an account: $title', async ({ check }) => {
      const { bench, wire } = await openWired();
      await expect(check(await connect(bench))).resolves.toBeUndefined();
      calls.push(...wire.calls);
    });

    it.each(hasOthers ? connectedPromises : [])('$title', async ({ check }) => {
      const { bench, wire } = await openWired();
      await expect(check(bench)).resolves.toBeUndefined();
      calls.push(...wire.calls);
    });

    it('has accounts of others, or says that it has none', async () => {
      const { bench } = await openWired();
      expect([bench.provider.connecting !== null, bench.provider.accountRef]).toEqual([hasOthers, null]);
    });

    it.each(wirePromises)('$title', async ({ check }) => {
      const { bench, wire } = await openWired();
      await expect(check(bench, wire)).resolves.toBeUndefined();
    });

    const where = hasContracts(name) ? '' : ' (skipped: no ../shared/contracts, nor GALENA_CONTRACTS)';
    it.skipIf(!hasContracts(name))(`calls what its published contract knows, and nothing else${where}`, () => {
      expect(calls.length).toBeGreaterThan(100);
      expect([...new Set(problemsOf(calls))]).toEqual([]);
    });
  });
};
