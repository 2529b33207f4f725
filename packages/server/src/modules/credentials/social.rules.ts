const cut = (text: string): string => text.trim().slice(0, 100);

/** Names of a new person: what the provider tells, else what stands before the @ of their address. */
export const namesOf = (told: { readonly firstName: string; readonly lastName: string }, email: string) => ({
  firstName: cut(told.firstName) || cut(email.split('@')[0] ?? ''),
  lastName: cut(told.lastName),
});
