import { crc32 } from 'node:zlib';
import { keyPrefix } from '@galena/contract/keys';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checkLength = 6;

/** Six letters by which a key is known to be one of ours and whole: CRC-32 in base 62. */
const checksumOf = (token: string): string => {
  let [rest, text] = [crc32(token), ''];
  for (let at = 0; at < checkLength; at += 1) {
    text = `${digits[rest % digits.length]}${text}`;
    rest = Math.floor(rest / digits.length);
  }
  return text;
};

/** The text of a key: a fresh token and its checksum. */
export const keyOfToken = (token: string): string => token + checksumOf(token);

/** Whether a bearer secret means to be a key. */
export const isKey = (bearer: string): boolean => bearer.startsWith(keyPrefix);

/** Whether a key is one that was once made: its checksum is right. */
export const isWhole = (key: string): boolean => keyOfToken(key.slice(0, -checkLength)) === key;

/** How a key begins: enough to recognise it, and nothing to use. */
export const beginningOf = (key: string): string => key.slice(0, keyPrefix.length + 6);
