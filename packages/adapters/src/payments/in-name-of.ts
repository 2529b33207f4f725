import type { Connecting, PaymentProvider } from './port.ts';

/** So many are kept at once: whoever was asked for longest ago is made anew when asked for again. */
const maxKept = 200;

/** The provider in the name of an account, made once for each: it may have a client of its own. */
export const createInNameOf = (make: (ref: string) => PaymentProvider): Connecting['inNameOf'] => {
  const kept = new Map<string, PaymentProvider>();
  return (ref) => {
    const provider = kept.get(ref) ?? make(ref);
    // Last in the order, since it was asked for last.
    kept.delete(ref);
    kept.set(ref, provider);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return provider;
  };
};
