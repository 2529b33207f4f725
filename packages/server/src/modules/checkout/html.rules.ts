declare const isHtml: unique symbol;

/** HTML that is safe to show: made by `markup` alone, or by whoever has cleaned it. */
export type Html = { readonly text: string; readonly [isHtml]: true };

type Value = Html | string | number | null | false | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const htmlOf = (text: string): Html => ({ text }) as Html;

/** A text as it can stand in a text and in an attribute in double quotes, and ends neither. */
const escaped = (text: string): string => text.replaceAll(/[&<>"'`]/g, (sign) => entities[sign] as string);

const written = (value: Value): string => {
  if (value === null || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return 'text' in value ? value.text : value.map(({ text }) => text).join('');
};

/**
 * HTML with values in it (a name that no formatter takes for a template of its own: space counts here). A text is escaped; HTML is not, nor a row of it; null and false are nothing. Values stand in texts and in
 * attributes in double quotes, and never in a style or a script.
 */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  htmlOf(parts.reduce((text, part, at) => text + written(values[at - 1] ?? null) + part));

/** HTML that was cleaned before it was kept. */
export const cleanedHtml = (text: string): Html => htmlOf(text);

/** A style sheet or a script of ours, as it is. It must come from no field of anybody's. */
export const ownCode = (text: string): Html => htmlOf(text);

/** A value for a script to read, as it can stand within one and does not end it. */
export const jsonIn = (value: unknown): Html =>
  htmlOf(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/** An address as a link may carry it: of the web, or a path of ours; null: it leads nowhere that is safe. */
export const maybeLink = (address: string | null): string | null => {
  if (address === null) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
};
