import { createHmac, randomBytes } from 'node:crypto';

const letterCount = 26;
const dayMs = 86_400_000;

/**
 * Makes an address of a domain that nobody has: 26 letters that cannot be guessed. It is the same for a day, so that a server that
 * asks strangers to come back later (greylisting) meets one it has met.
 * @param secret what it is made of; by chance when unset
 */
export const createProbeAddress = (
  now: () => Date,
  secret: string = randomBytes(32).toString('hex'),
): ((domain: string, turn: 'first' | 'last') => string) => {
  return (domain, turn) => {
    const day = Math.floor(now().getTime() / dayMs);
    const bytes = createHmac('sha256', secret).update(`${day} ${turn} ${domain}`).digest().subarray(0, letterCount);
    // 256 is no multiple of 26: some letters come a little more often, and 26 of them still have over a hundred bits.
    return `${[...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}@${domain}`;
  };
};
