import { z } from 'zod';
import { validationSentences } from '../messages/index.ts';

/** Zones that browsers still name as they were called once, and what they are called now. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  GMT: 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const presentName = (name: string): string => presentNames[name] ?? name;

/** What a zone is called: no offset, whose sign reads one way here and the other way in the database. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** A time zone as the IANA’s list calls it today, such as `Asia/Kolkata`; null: there is none of that name. */
export const maybeTimeZone = (name: string): string | null => {
  if (name.length > 60 || !zoneName.test(name)) return null;
  try {
    return presentName(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return null;
  }
};

/** The zones to choose from, by name. */
export const findTimeZones = (): readonly string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])].toSorted((a, b) => (a < b ? -1 : 1));

/** The zone of a newcomer’s browser. Whatever it is, nobody is refused for it. */
export const ZoneHint = z
  .string()
  .max(100)
  .optional()
  .catch(undefined)
  .describe('The time zone of the browser, such as `Europe/Berlin`: the account’s; unknown ones are taken for UTC');

export const TimeZoneBody = z.object({
  time_zone: z
    .string()
    .max(100)
    .refine((name) => maybeTimeZone(name) !== null, { error: validationSentences.invalid_type })
    .describe('A name of the IANA’s list, such as `Europe/Berlin`'),
});
