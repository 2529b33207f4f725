import { maybeEmail } from '@galena/contract/kernel';

/** What addresses are compared by: `a@bücher.example` and `a@xn--bcher-kva.example` are one. */
export const keyOf = (email: string): string => maybeEmail(email)?.key ?? email.toLowerCase();
