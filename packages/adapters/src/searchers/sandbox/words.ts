import { fold } from '@galena/contract/kernel';

/** A text as a part of a host name. */
export const slugOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
