import type { Location } from '@galena/contract/search';
import type { Question } from '../../port.ts';
import { startVendor } from '../../testing/vendor-bench.ts';
import { settingsFor } from '../places/test-city.ts';
import { serving, type StandInChannel } from './stand-in.ts';
import { channels } from './test-channels.ts';

/** A stand-in for YouTube with some channels. Ends with its test. */
export const startYoutube = (world: readonly StandInChannel[] = channels) => startVendor(serving(world), settingsFor);

const worldwide: Location = { label: 'Worldwide', worldwide: true };
/** A question of which everything has to hold. */
export const about = (filters: Question['filters'], location: Location = worldwide): Question => ({
  location,
  filters,
  match: 100,
});
export const firstPage = { cursor: null, limit: 20 };
