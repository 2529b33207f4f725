import * as ground from '../../http/test-servers.ts';
import { openStripe } from '../testing/benches.ts';
import { describeConformance } from '../testing/conformance.ts';
import { problemsWithStripe, unknownOfStripe } from '../testing/contracts.ts';

describeConformance('stripe', openStripe, ground, (calls) => [...problemsWithStripe(calls), ...unknownOfStripe(calls)]);
