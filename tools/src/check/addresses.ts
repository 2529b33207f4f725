import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

/** Where the address of every page is said, once: the list of pages. */
const isHome = (path: string): boolean => /^packages\/web\/src\/app\/pages\/[^/]+\.ts$/.test(path);

// Tests say where they expect to be.
const isShown =
  /^packages\/web\/src\/(?!app\/pages\/)(app|features|widgets|ui|platform)\/.*(?<!\.(?:test|fixture))\.tsx?$/;

const isComment = /^\s*(?:\/?\*|\/\/)/;

/** The first parts of all addresses: `lead-search`, `admin`, `login`. */
const beginningsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/'\/([a-z-]+)/g)].map(([, first = '']) => first)),
];

/** An address that is written out leads nowhere the day its page moves; one that is built stops the compiler. */
export const addressFaults = (sources: readonly SourceFile[]): readonly Fault[] => {
  const beginnings = sources.filter(({ path }) => isHome(path)).flatMap(({ text }) => beginningsOf(text));
  const written = new RegExp(`['"\`]/(?:${beginnings.join('|')})(?=['"\`/?#$])`);
  return sources
    .filter(({ path }) => isShown.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at): Fault[] => {
        const [found] = isComment.test(line) ? [] : (written.exec(line) ?? []);
        const words = 'the address of a page is built: useGo, AddressLink and addressIn of widgets/addresses';
        return found ? [{ file: path, line: at + 1, rule: 'page-address', text: words }] : [];
      }),
    );
};
