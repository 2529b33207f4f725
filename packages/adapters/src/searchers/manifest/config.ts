import { z } from 'zod';
import type { Setting } from './auth-shape.ts';
import type { Config } from './ask.ts';

const text = z.string().trim().min(1).max(500);

const shown = <Kind extends z.ZodType>(kind: Kind, label: string): Kind =>
  kind.describe(label).meta({ isPublic: true });

const fieldOf = (setting: Setting): z.ZodType => {
  const { label } = setting;
  if (setting.kind === 'secret')
    return text
      .min(setting.min_length ?? 1)
      .max(setting.max_length ?? 500)
      .describe(label);
  if (setting.kind === 'address')
    return shown(
      z
        .url({ protocol: /^https?$/ })
        .max(300)
        .default(setting.default),
      label,
    );
  if (setting.kind === 'text')
    return shown(setting.default === undefined ? text : text.default(setting.default), label);
  if (setting.kind === 'choice') {
    const choice = z.enum(setting.options);
    return shown(setting.default === undefined ? choice : choice.default(setting.default), label);
  }
  const number = z
    .number()
    .min(setting.min ?? Number.MIN_SAFE_INTEGER)
    .max(setting.max ?? Number.MAX_SAFE_INTEGER);
  return shown(setting.default === undefined ? number : number.default(setting.default), label);
};

/** The settings of a manifest as those of a searcher: secrets are never shown, all else is. */
export const configOf = (settings: Readonly<Record<string, Setting>>): z.ZodType<Config> =>
  z.strictObject(Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, fieldOf(one)])));
