import type { Call } from '../../testing/stand-in.ts';
import * as ground from '../../http/test-servers.ts';
import { openStripe } from '../testing/benches.ts';
import { describeConformance } from '../testing/conformance.ts';
import { problemsWithStripe, unknownOfStripe } from '../testing/contracts.ts';

const problemsOf = (calls: readonly Call[]) => [...problemsWithStripe(calls), ...unknownOfStripe(calls)];

describeConformance('stripe', openStripe, ground, problemsOf, { hasOthers: true });
