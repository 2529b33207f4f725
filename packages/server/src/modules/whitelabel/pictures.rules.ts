import type { BrandPicture } from '@galena/contract/whitelabel';

/** Where anybody gets a brand's picture, at the brand's own host; the version changes with the picture. Null: there is none. */
export const addressOfPicture = (picture: BrandPicture, version: number | null): string | null =>
  version === null ? null : `/api/brand/pictures/${picture}?v=${version}`;
