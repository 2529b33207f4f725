import { defaultColours, lookOf } from '@galena/contract/kernel';
import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

/** Where the measures of the design are said, each once. */
const home = 'packages/web/src/ui/tokens.css';

const isStyle = /^packages\/web\/src\/.*\.css$/;
const isScript = /^packages\/web\/src\/.*(?<!\.(?:test|fixture))\.tsx?$/;

const measured = /^\s*((?:[\w-]*-)?font-size|font|border(?:-[a-z]+)*-radius|z-index)\s*:\s*([^;]+)/;
const mentioned = /var\(--((?:type|radius|layer)-[\w-]+)/g;
/** A colour by its whole name: one that is put together where it runs is not read here. */
const coloured = /var\(--g-([\w-]*\w)(?=\s*[,)])/g;
const colours: ReadonlySet<string> = new Set(Object.keys(lookOf(defaultColours, 'light')));
const defined = /^\s*--((?:type|radius|layer)-[\w-]+)\s*:/gm;

/** What is left of a value without its tokens, and without a gap that is taken off a token. */
const withoutTokens = (value: string): string =>
  value
    .replace(/calc\([^;]*var\(--[^;]*\)/g, '')
    .replace(/var\(\s*--[\w-]+\s*(?:,\s*var\(\s*--[\w-]+\s*\)\s*)?\)/g, '');

// Zero is no size: a corner that is none, a text that is only heard.
const isLiteral = (value: string): boolean => /(?<![\w.-])-?(?:[1-9]|0?\.\d)/.test(withoutTokens(value));

/** Props of Mantine and inline styles, and the one line that a canvas is told its type in. */
const scripted = [
  /\b(fontSize|borderRadius|zIndex|fz)\s*[:=]\s*\{?\s*['"`]?-?[\d.]/,
  /\b(radius)=\{?\s*['"]?[\d.]/,
  /\.(font)\s*=.*\d(?:px|rem|em)\b/,
];

const faultsIn = ({ path, text }: SourceFile): Fault[] =>
  text.split('\n').flatMap((line, at): Fault[] => {
    const [, name = '', value = ''] = (isStyle.test(path) ? measured.exec(line) : null) ?? [];
    const prop = isScript.test(path) ? scripted.map((one) => one.exec(line)?.[1]).find((one) => one) : undefined;
    const found = prop ?? (isLiteral(value) ? name : '');
    if (found === '') return [];
    const words = `${found} is a token of ui/tokens.css: --type-…, --radius-…, --layer-…`;
    return [{ file: path, line: at + 1, rule: 'design-token', text: words }];
  });

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** A name that nothing stands behind is drawn as if it were not there, and nobody is told. */
const unknownIn = ({ path, text }: SourceFile, known: ReadonlySet<string>): Fault[] => [
  ...namesIn(text, mentioned)
    .filter((name) => !known.has(name))
    .map((name) => ({ file: path, rule: 'unknown-token', text: `--${name} stands nowhere in ui/tokens.css` })),
  ...namesIn(text, coloured)
    .filter((name) => !colours.has(name))
    .map((name) => ({
      file: path,
      rule: 'unknown-token',
      text: `--g-${name} is no colour of contract/kernel/look.ts`,
    })),
  ...namesIn(text, defined).map((name) => ({
    file: path,
    rule: 'design-token',
    text: `--${name} belongs in ui/tokens.css, where the others are`,
  })),
];

/** Sizes of type, corners and layers by name: the scale of the design is said once, and everything is drawn to it. */
export const tokenFaults = (sources: readonly SourceFile[]): readonly Fault[] => {
  const known = new Set(namesIn(sources.find(({ path }) => path === home)?.text ?? '', defined));
  return sources
    .filter(({ path }) => path !== home && (isStyle.test(path) || isScript.test(path)))
    .flatMap((source) => [...faultsIn(source), ...unknownIn(source, known)]);
};
