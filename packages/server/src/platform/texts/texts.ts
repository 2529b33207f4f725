import de from '@galena/contract/lang/de' with { type: 'json' };
import en from '@galena/contract/lang/en' with { type: 'json' };
import es from '@galena/contract/lang/es' with { type: 'json' };
import fr from '@galena/contract/lang/fr' with { type: 'json' };

const languages: Readonly<Record<string, object>> = { en, es, fr, de };

const lookUp = (texts: object | undefined, key: string): string | null => {
  let found: unknown = texts;
  for (const part of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part];
  return typeof found === 'string' ? found : null;
};

/** A text of the language files by its dotted key, for what the server words itself; in English where a language lacks it. */
export const textIn = (language: string, key: string): string =>
  lookUp(languages[language], key) ?? lookUp(languages['en'], key) ?? key;
