/** All that a site says in words. What is invented per business is put into it. */
export type SiteWords = {
  /** Stands on top of every page. */
  readonly banner: string;
  readonly skip: string;
  readonly pages: Readonly<Record<'home' | 'contact' | 'about' | 'team' | 'imprint', string>>;
  /** What the pages are called in their addresses. */
  readonly paths: Readonly<Record<'contact' | 'about' | 'team' | 'imprint', string>>;
  readonly tagline: (trade: string, city: string | null) => string;
  readonly intro: readonly string[];
  readonly servicesTitle: string;
  readonly services: readonly string[];
  readonly aboutLines: readonly string[];
  readonly since: (year: number) => string;
  readonly people: (count: number) => string;
  readonly members: (count: number) => string;
  readonly hoursTitle: string;
  readonly hours: readonly (readonly [string, string])[];
  readonly contactIntro: string;
  readonly teamIntro: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly formTitle: string;
  readonly formName: string;
  readonly formMessage: string;
  readonly formSend: string;
  readonly formNote: string;
  readonly noEmail: string;
  readonly responsible: string;
  readonly legal: readonly string[];
  readonly staffOnly: string;
  readonly staffText: string;
  readonly notFound: string;
  readonly notFoundText: string;
  /** Of the one who owns it: a woman's, a man's. */
  readonly owner: readonly [string, string];
  readonly roles: readonly (readonly [string, string])[];
};
