import { nameKey } from '@galena/contract/kernel';

/** A text as a part of a host name. */
export const slugOf = (text: string): string =>
  nameKey(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
