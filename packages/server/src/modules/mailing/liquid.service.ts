import { Liquid, type Template as Parsed } from 'liquidjs';

// What mails need of the language, and nothing that reads files, writes without escaping, or goes in circles.
const tags = new Set(['if', 'unless', 'case', 'assign', 'comment']);
const filters = new Set([
  'append',
  'capitalize',
  'default',
  'downcase',
  'prepend',
  'replace',
  'strip',
  'truncate',
  'truncatewords',
  'upcase',
]);

/** Values are told apart from HTML wherever they stand; a text of a brand costs at most so much (E-mail templates, stack.md). */
const limits = { parseLimit: 100_000, renderLimit: 200, memoryLimit: 500_000 };

const makeEngine = (outputEscape?: 'escape'): Liquid => {
  const engine = new Liquid({
    ...limits,
    ...(outputEscape && { outputEscape }),
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
  });
  for (const name of Object.keys(engine.tags)) if (!tags.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters))
    if (!filters.has(name) && name !== outputEscape) delete engine.filters[name];
  return engine;
};

const html = makeEngine('escape');
const line = makeEngine();

/** A mistake in a template, and where it is. */
export type Mistake = { readonly line: number; readonly reason: string };

/** What a text in the language names, or what is wrong with it. */
export type Reading = { readonly names: ReadonlySet<string> } | { readonly mistake: Mistake };

const mistakeOf = (error: unknown): Mistake => {
  const { message, token } = error as Error & { readonly token?: { readonly getPosition?: () => readonly number[] } };
  // The engine writes the place and its own name for the file behind the reason.
  const [reason = ''] = message.split(/, (?:file:|line:)/);
  return { line: token?.getPosition?.()[0] ?? 1, reason: reason.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200) };
};

/** Reads a template without running it. */
export const readTemplate = (text: string): Reading => {
  try {
    const parsed: Parsed[] = html.parse(text);
    return { names: new Set(html.globalVariablesSync(parsed)) };
  } catch (error) {
    return { mistake: mistakeOf(error) };
  }
};

export type Values = Readonly<Record<string, string>>;

/** Fills in a template of HTML; every value is escaped. @throws Error where it cannot be */
export const renderHtml = (text: string, values: Values): string =>
  html.parseAndRenderSync(text, { ...values }) as string;

const longestSubject = 200;

/** Fills in a line of text: what would break the line is a space. @throws Error where it cannot be, or nothing is left */
export const renderLine = (text: string, values: Values): string => {
  const rendered = line.parseAndRenderSync(text, { ...values }) as string;
  const clean = rendered.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (clean === '') throw new Error('nothing is left of the subject');
  // Not through the middle of a letter that takes two places.
  return clean.slice(0, longestSubject).replace(/[\uD800-\uDBFF]$/, '');
};

const marks = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/**
 * Lets `change` work on the HTML of a template as on plain HTML: what is of the language is kept aside meanwhile, so that its signs
 * are not taken for the HTML's.
 */
export const aroundMarks = (text: string, change: (html: string) => string): string => {
  const kept: string[] = [];
  // Two letters for private use, which nothing else may bring along.
  const plain = text.replace(/[\uE000\uE001]/g, '');
  const held = plain.replace(marks, (mark) => `\uE000${kept.push(mark) - 1}\uE001`);
  return change(held).replace(/\uE000(\d+)\uE001/g, (_, at: string) => kept[Number(at)] ?? '');
};
