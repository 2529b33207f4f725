/** Whose a way in is. */
export type Owner = { readonly accountId: number; readonly userId: number };

/** Whose a passkey or a provider's account is, as the look-ups before the sign-in answer it. */
export type Holder = { readonly id: number; readonly account_id: number; readonly user_id: number };
