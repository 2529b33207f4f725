const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that may stand on a page as it is. */
export class Markup {
  readonly text: string;

  /** @param text HTML; whatever came from elsewhere is escaped in it */
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

const written = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
};

/** HTML with values in it: texts are escaped, markup and rows of it stand as they are, null is nothing. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(pieces.map((piece, at) => piece + written(parts[at] ?? null)).join(''));

/** A value as JSON inside of a page: in ASCII, so that it is the same in every charset, and without a way out of its element. */
export const jsonIn = (value: unknown): Markup =>
  new Markup(
    JSON.stringify(value).replaceAll(
      /[<>&]|[^\u0020-\u007e]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
