/** What a view shows of the brand. */
export type Shown = { readonly name: string; readonly logo: string | null; readonly isPhone: boolean };
