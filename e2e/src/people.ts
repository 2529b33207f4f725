/** Somebody who can sign in on the platform's own host. */
export type Person = { readonly email: string; readonly password: string };

/** The accounts that a first start makes. */
export const people = {
  demo: { email: 'demo@galena.example', password: 'journey-of-dana-1' },
  agency: { email: 'agency@galena.example', password: 'journey-of-ada-2' },
  admin: { email: 'admin@galena.example', password: 'journey-of-the-admin-3' },
} as const satisfies Record<string, Person>;
