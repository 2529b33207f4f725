import { fillSentence } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';

/** What a file may be. */
export type FileRules = {
  /** Endings without the dot, as they are shown: "png, jpg, jpeg, webp, gif". */
  readonly types: readonly string[];
  /** The contract's limit; 1 MB is 1,000,000 bytes. */
  readonly maxBytes: number;
};

/** The endings of pictures the house takes. */
export const imageTypes = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;

const mega = 1_000_000;

/** A limit in the number that stands before "MB". */
export const megabytesOf = (maxBytes: number): number => maxBytes / mega;

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What is wrong with a file before it is sent; the server looks again, and into it.
 * @param wrongType what to say of a file that is of none of the types
 */
export const maybeFileFault = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { types, maxBytes }: FileRules,
  wrongType: string,
): string | null => {
  if (!types.includes(endingOf(name))) return wrongType;
  return size / mega > megabytesOf(maxBytes)
    ? fillSentence(validationSentences.file_size, { n: megabytesOf(maxBytes) })
    : null;
};

/** A size for people: "1.2 MB", "84 kB". */
export const formatBytes = (bytes: number, language: string): string => {
  const isMega = bytes >= mega;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isMega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isMega ? 1 : 0,
  }).format(isMega ? bytes / mega : Math.max(1, bytes / 1000));
};
