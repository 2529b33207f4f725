import { expect } from 'vitest';
import type { Connecting } from '../port.ts';
import { failureOf } from './asking.ts';
import type { Bench } from './bench.ts';

export const connectingOf = ({ provider }: Bench): Connecting =>
  provider.connecting ?? expect.fail('there are no accounts of others');

export const othersOf = ({ others }: Bench): NonNullable<Bench['others']> =>
  others ?? expect.fail('there are no accounts of others');

/** Somebody connects an account. @returns the bench in its name */
export const connect = async (bench: Bench, email = 'grace@galena.test'): Promise<Bench> => {
  const { ref } = await connectingOf(bench).complete(await othersOf(bench).agree(email));
  return othersOf(bench).inNameOf(ref);
};

export const refOf = ({ provider }: Bench): string => provider.accountRef ?? expect.fail('it is the platform itself');

export const isRefused = async (act: Promise<unknown>): Promise<void> =>
  expect(await failureOf(act)).toMatchObject({ fault: 'bad_input' });
