import { fold } from '@galena/contract/kernel';

// Hosts by the platform that they are of.
const hosts: Readonly<Record<string, string>> = {
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'linkedin.com': 'linkedin',
  'discord.gg': 'discord',
  'discord.com': 'discord',
  'github.com': 'github',
  'instagram.com': 'instagram',
  'meetup.com': 'meetup',
  'reddit.com': 'reddit',
  'slack.com': 'slack',
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'tiktok.com': 'tiktok',
  'twitch.tv': 'twitch',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
  'vk.com': 'vk',
  'whatsapp.com': 'whatsapp',
  'xing.com': 'xing',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
};

const platforms = new Set(Object.values(hosts));
const longest = 40;

/** The platform that an address is on; undefined: on none that we know. */
export const platformOfHost = (address: string): string | undefined => {
  const { hostname } = new URL(address);
  return Object.entries(hosts).find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1];
};

/** A platform as the file calls it: "Facebook group" is Facebook; one that we do not know keeps its name. */
export const readPlatform = (text: string): string | null => {
  const plain = fold(text);
  if (plain === 'x') return 'twitter';
  const known = plain.split(/[^a-z]+/).find((word) => platforms.has(word));
  return known ?? (plain.length > 0 && plain.length <= longest ? plain : null);
};
