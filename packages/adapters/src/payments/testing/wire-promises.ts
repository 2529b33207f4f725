import { inspect } from 'node:util';
import { expect } from 'vitest';
import { failureOf, makeCard, chargeOf, findByKey, makeCustomer } from './asking.ts';
import type { Bench } from './bench.ts';

type Wire = NonNullable<Bench['wire']>;
export type WirePromise = { readonly title: string; readonly check: (bench: Bench, wire: Wire) => Promise<void> };

/** What whoever is reached over a wire keeps besides. */
export const wirePromises: readonly WirePromise[] = [
  {
    title: 'finds what became of a charge whose answer was lost, and never takes it twice',
    check: async (bench, wire) => {
      const input = await chargeOf(bench, 'ok');
      wire.fail({ call: wire.chargeCall, how: 'lost_after' });
      expect(await failureOf(bench.provider.charge(input))).toMatchObject({ fault: 'unavailable' });
      const again = await bench.provider.charge(input);
      expect(again.state).toBe('succeeded');
      expect(await findByKey(bench, input)).toMatchObject({ ref: again.ref, state: 'succeeded' });
      expect(await bench.taken(input.customerRef)).toBe(1500);
    },
  },
  {
    title: 'is certain after a while that a charge was never made, and not before',
    check: async (bench, wire) => {
      const input = await chargeOf(bench, 'ok');
      wire.fail({ call: wire.chargeCall, how: 'lost_before' });
      expect(await failureOf(bench.provider.charge(input))).toMatchObject({ fault: 'unavailable' });
      const asked = bench.provider.maybePaymentByKey(input.customerRef, input.key, bench.clock.now());
      expect(await failureOf(asked)).toMatchObject({ fault: 'unavailable' });
      expect(await findByKey(bench, input)).toBeNull();
      expect(await bench.taken(input.customerRef)).toBe(0);
      expect((await bench.provider.charge(input)).state).toBe('succeeded');
    },
  },
  {
    title: 'tells troubles apart: too many calls, away, too slow, nonsense',
    check: async (bench, wire) => {
      const input = await chargeOf(bench, 'ok');
      const html = '<html><body>Bad gateway</body></html>';
      const troubles = [
        [{ status: 429, text: '{}', headers: { 'retry-after': '7' } }, 'rate_limited'],
        [{ status: 429, text: html }, 'rate_limited'],
        [{ status: 500, text: '{"error":{"type":"api_error"}}' }, 'unavailable'],
        [{ status: 502, text: html }, 'unavailable'],
        [{ status: 200, text: html }, 'protocol'],
        [{ status: 200, text: '' }, 'protocol'],
        [{ status: 200, text: '{"id":' }, 'protocol'],
        [{ status: 200, text: '[]' }, 'protocol'],
        [{ status: 200, text: 'null' }, 'protocol'],
        [{ status: 200, text: '{"id":"pi_1","status":"succeeded"}' }, 'protocol'],
        [{ status: 302, text: '', headers: { location: 'https://example.com/' } }, 'protocol'],
        ['lost_before', 'unavailable'],
      ] as const;
      for (const [how, fault] of troubles) {
        wire.fail({ call: wire.chargeCall, how });
        const error = await failureOf(bench.provider.charge(input));
        expect([how, error.fault]).toEqual([how, fault]);
        if (typeof how === 'object' && 'headers' in how && 'retry-after' in how.headers)
          expect(error.retryAfterSeconds).toBe(7);
      }
      wire.fail({ call: wire.chargeCall, how: 'hang' });
      expect(await failureOf(wire.impatient.charge(input))).toMatchObject({ fault: 'unavailable' });
      expect(await bench.taken(input.customerRef)).toBe(0);
    },
  },
  {
    title: 'says when its keys are refused, and never what they are',
    check: async (bench, wire) => {
      const stranger = { ...bench, provider: wire.stranger };
      const refused = await failureOf(makeCustomer(stranger).then((ref) => makeCard(stranger, ref, 'ok')));
      expect(refused.fault).toBe('auth');
      expect(await failureOf(wire.stranger.check())).toMatchObject({ fault: 'auth' });
      await bench.provider.check();
      const input = await chargeOf(bench, 'ok');
      wire.fail({ call: wire.chargeCall, how: { status: 500, text: `echo ${wire.secrets.join(' ')}` } });
      const away = await failureOf(bench.provider.charge(input));
      wire.fail({ call: wire.chargeCall, how: 'lost_before' });
      const lost = await failureOf(bench.provider.charge(input));
      const forged = await failureOf(bench.provider.readNotice(Buffer.from('{}'), { 'stripe-signature': 't=1,v1=0' }));
      for (const error of [refused, away, lost, forged]) {
        const told = inspect(error, { depth: 10, showHidden: true });
        for (const secret of wire.secrets) expect(told).not.toContain(secret);
        expect(told).not.toContain('SecretOf');
      }
    },
  },
];
