import type { Address } from './company.ts';

/** An influencer of somebody's file, as the catalogue keeps it. What is not known is left out, never made up. */
export type OpenInfluencer = Pick<Address, 'city' | 'state' | 'country'> & {
  /** The same for the same channel on every reading of the file and of newer ones. */
  readonly ref: string;
  readonly name: string;
  readonly username?: string;
  /** `youtube`; by its address where the file does not say. */
  readonly platform?: string;
  /** Where the channel is; an http or https address. */
  readonly url?: string;
  /** A site of their own. */
  readonly website?: string;
  readonly interests: readonly string[];
  readonly hashtags: readonly string[];
  readonly followers?: number;
  readonly engagements?: number;
  /** A fraction: 0.031 is 3.1 %. */
  readonly engagement_rate?: number;
  readonly views?: number;
  readonly reels_plays?: number;
  readonly saves?: number;
  readonly shares?: number;
  /** How much of its audience is real, as a fraction. */
  readonly audience_credibility?: number;
  /** A calendar day: `2026-10-03`. */
  readonly last_posted?: string;
  /** ISO 639-1, else in the file's words. */
  readonly language?: string;
  readonly gender?: 'female' | 'male';
  readonly age?: number;
  readonly description?: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** What names the channel in every file. */
  readonly keys: readonly string[];
  /** Everything the file says of it, as it says it. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Why a row is no influencer. */
export type InfluencerRefusal = 'unnamed' | 'no_profile' | 'malformed' | 'too_large';
