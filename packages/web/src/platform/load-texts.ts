import type { Language } from '@galena/contract/identity';
import i18next from 'i18next';
import { texts as early } from 'virtual:texts/early';
import { importOrReload } from './chunk-reload.ts';

/** The one namespace that all texts are put into: a text is found at once, however many rooms have brought theirs. */
export const namespace = 'texts';

const importRooms = importOrReload(() => import('virtual:texts/rooms'));
const importPart = async (part: string, language: Language): Promise<object> => {
  // Behind the sign-in a page comes next, and with it the texts of its room: where they are is fetched beside the shell's.
  if (part === 'shell') void importRooms();
  const sources = early[part] ?? (await importRooms()).texts[part];
  if (!sources) throw new Error(`No texts are called ${part}.`);
  return (await importOrReload(sources[language])()).default;
};

/** What somebody has asked for: it changes with the language. */
const wanted = new Set<string>();
/** What is there or on its way, by part and language. */
const brought = new Map<string, Promise<void>>();
/** The language that is to be spoken; i18next speaks it once its texts are there. */
let language: Language = 'en';

const bring = (part: string, to: Language): Promise<void> => {
  const key = `${part} ${to}`;
  const known = brought.get(key);
  if (known) return known;
  const coming = importPart(part, to).then(
    (texts) => void i18next.addResourceBundle(to, namespace, texts, true),
    (error: unknown) => {
      // The next one who asks tries again, and nobody else has to wait for it.
      brought.delete(key);
      wanted.delete(part);
      throw error;
    },
  );
  brought.set(key, coming);
  return coming;
};

/** Comes to an end when everything wanted is there in the language wanted last, whatever is asked for meanwhile. */
const settle = async (): Promise<void> => {
  for (;;) {
    const [to, parts] = [language, [...wanted]];
    await Promise.all(parts.map((part) => bring(part, to)));
    if (to === language && parts.length === wanted.size) break;
  }
  if (i18next.language !== language) await i18next.changeLanguage(language);
};

/**
 * Loads parts of the texts, once: `front` (before the sign-in), `shell` (with the frame), or those of a room. From then on they
 * change with the language. The build calls it beside every lazy import of a feature (vite.texts.ts).
 */
export const loadTexts = (...parts: readonly string[]): Promise<void> => {
  for (const part of parts) wanted.add(part);
  return settle();
};

/** Speaks another language, once every text that was loaded is there in it. */
export const speak = async (next: Language): Promise<void> => {
  const before = language;
  language = next;
  try {
    await settle();
  } catch (error) {
    if (language === next) language = before;
    throw error;
  }
};
