import { verificationStates, type VerificationState } from '@galena/contract/contacts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import type { Filter } from '../../ui/table/bars/filters.ts';
import type { SegPart } from '../../ui/progress/seg-bar.tsx';

/** A state, or that nobody asked. */
export type Standing = VerificationState | 'not_verified';
export type Tally = Readonly<Record<VerificationState, number>>;

/** Of two states that are amber, the one that nobody can tell is half of it, as its sign is. */
const colours = {
  deliverable: 'green',
  undeliverable: 'red',
  catch_all: 'half',
  risky: 'amber',
  unknown: 'gray',
  not_verified: 'rest',
} as const satisfies Readonly<Record<Standing, SegPart['colour']>>;

/** The parts of a verification, in the order and the colours that they have everywhere. */
export const useTallyParts = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const partOf = (id: Standing, count: number): SegPart & { readonly id: Standing } => ({
    id,
    count,
    colour: colours[id],
    label: t(`verification.counts.${id}`, { count, number: number(count) }),
  });
  return (tally: Tally, notVerified = 0): readonly ReturnType<typeof partOf>[] =>
    [...verificationStates.map((state) => partOf(state, tally[state])), partOf('not_verified', notVerified)].filter(
      ({ count }) => count > 0,
    );
};

/** Leaves the records of a state. */
export const filterOf = (state: Standing): Filter => ({ field: 'verification', operator: 'is', value: [state] });
