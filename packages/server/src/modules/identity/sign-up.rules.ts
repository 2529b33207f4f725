/**
 * The account that work runs under while nobody is known yet: an id that no account ever reaches. Nothing belongs to it, and a
 * transaction of it sees nothing.
 */
export const nobodysAccount = Number.MAX_SAFE_INTEGER;

/** What a registration's hash is sealed for: it opens for this address and no other. */
export const hashPlace = (email: string): string => `identity.registration ${email}`;
