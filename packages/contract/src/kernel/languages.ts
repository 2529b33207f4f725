/** The languages of the interface; `en` is the fallback (CONST-020). */
export const languages = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];
