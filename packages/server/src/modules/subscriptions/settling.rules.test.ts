import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubscriptionState } from '@galena/contract/subscriptions';
import { isPossible, possibleStates, stateAfter, subscriptionEvents, type Side } from './settling.rules.ts';

/** `active/full/provider`, `canceled/none/manual by here`. */
const nameOf = ({ status, access, managed_by, canceled_by }: SubscriptionState): string =>
  `${status}/${access}/${managed_by}${canceled_by === null ? '' : ` by ${canceled_by}`}`;

// What part (b) says, line by line: from, event and side, to. Every pair that does not stand here changes nothing.
const cancelers = ['here', 'provider', 'payment', 'refund', 'expiry'] as const;
const managers = ['provider', 'manual'] as const;
const table = new Map<string, string>();
const say = (from: string, event: string, sides: readonly Side[], to: string): void => {
  for (const side of sides) table.set(`${from} | ${event} | ${side}`, to);
};
const both: readonly Side[] = ['account', 'operator'];
for (const manager of managers) {
  const active = `active/full/${manager}`;
  say(active, 'cancel', both, `canceled/until_period_end/${manager} by here`);
  say(active, 'refund', ['operator'], `canceled/none/${manager} by refund`);
  for (const by of cancelers) {
    const [ending, none] = [`canceled/until_period_end/${manager} by ${by}`, `canceled/none/${manager} by ${by}`];
    say(ending, 'period_ended', both, none);
    if (manager === 'provider') say(ending, 'resumed_at_provider', both, active);
    if (by !== 'refund')
      for (const from of [ending, none]) say(from, 'refund', ['operator'], `canceled/none/${manager} by refund`);
    if (by === 'provider') for (const from of [ending, none]) say(from, 'restore', ['operator'], 'active/full/manual');
    else {
      say(ending, 'reactivate', both, active);
      say(none, 'reactivate', manager === 'provider' ? both : ['operator'], active);
    }
  }
}
say('active/full/provider', 'canceled_at_provider', both, 'canceled/until_period_end/provider by provider');
say('active/full/provider', 'payment_failed', both, 'canceled/none/provider by payment');
say('active/full/manual', 'expired', both, 'canceled/none/manual by expiry');

describe('what becomes of a subscription (PLAN-013 to PLAN-018, G-96)', () => {
  const cases = possibleStates.flatMap((from) =>
    subscriptionEvents.flatMap((event) => both.map((side) => ({ from, event, side }))),
  );
  it.each(cases.map((one) => [`${nameOf(one.from)} | ${one.event} | ${one.side}`, one] as const))(
    '%s',
    (name, { from, event, side }) => {
      const after = stateAfter(from, event, side);
      expect(after && nameOf(after)).toBe(table.get(name) ?? null);
    },
  );

  it('names no state and no event in the table that there is not', () => {
    const known = new Set(cases.map(({ from, event, side }) => `${nameOf(from)} | ${event} | ${side}`));
    expect([...table.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  it('stays possible whatever happens, in any order; what is over comes back only by somebody’s hand', () => {
    const events = fc.array(fc.tuple(fc.constantFrom(...subscriptionEvents), fc.constantFrom(...both)));
    fc.assert(
      fc.property(fc.constantFrom(...possibleStates), events, (first, happened) => {
        let state = first;
        for (const [event, side] of happened) {
          const after = stateAfter(state, event, side);
          if (after === null) continue;
          expect(isPossible(after)).toBe(true);
          if (state.status === 'canceled' && after.status === 'active')
            expect(['reactivate', 'restore', 'resumed_at_provider']).toContain(event);
          // Whoever is managed by hand is never charged by the provider again (PLAN-018).
          if (state.managed_by === 'manual') expect(after.managed_by).toBe('manual');
          state = after;
        }
      }),
    );
  });

  it('is the same when it is told twice', () => {
    for (const from of possibleStates)
      for (const event of subscriptionEvents) {
        const once = stateAfter(from, event, 'operator');
        expect(once === null ? null : (stateAfter(once, event, 'operator') ?? once)).toEqual(once);
      }
  });
});
