import type { SearcherCall } from '../../port.ts';
import { createRecent } from '../../vendor/recent.ts';
import type { GoogleConfig } from '../account.ts';
import { askLastUpload, type Channel } from './answer.ts';

// A unit of the day's quota each. Who did not fit on our page is looked at again for the next one.
const recent = createRecent<number | null>(2_000, 600, () => performance.now());

const daysSince = async (call: SearcherCall<GoogleConfig>, { contentDetails }: Channel): Promise<number | null> => {
  const playlist = contentDetails?.relatedPlaylists?.uploads ?? '';
  if (playlist === '') return null;
  const { api_key: key, youtube_url: url } = call.config;
  return recent.get(JSON.stringify([key, url, playlist]), () => askLastUpload(call, playlist));
};

/**
 * Which of some channels published a video within so many days. It is looked at and not kept: a lead says the same whatever question it
 * was found by, and to know it of every channel would cost fifty units a page.
 */
export const findActive = async (
  call: SearcherCall<GoogleConfig>,
  channels: readonly Channel[],
  days: number,
): Promise<ReadonlySet<string>> => {
  const active = await Promise.all(
    channels.map(async (channel) => {
      const ago = await daysSince(call, channel);
      return ago !== null && ago <= days ? [channel.id] : [];
    }),
  );
  return new Set(active.flat());
};
