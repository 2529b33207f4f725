import { VendorError } from '@galena/contract/kernel';

/** A value as one piece of a path: it can neither leave its place nor end it. */
export const pieceOf =
  (vendor: string) =>
  (text: string): string => {
    if (text === '.' || text === '..') throw new VendorError(vendor, 'bad_input', 'This can’t be part of an address');
    return encodeURIComponent(text.toWellFormed());
  };
