import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

/** Where the address of every page is said, once. */
const home = 'packages/web/src/widgets/addresses/page-paths.ts';

// Tests say where they expect to be; the roots of sections are addresses of no page.
const isShown =
  /^packages\/web\/src\/(?!app\/pages\/sections\.ts$)(app|features|widgets|ui|platform)\/.*(?<!\.(?:test|fixture))\.tsx?$/;

const isComment = /^\s*(?:\/?\*|\/\/)/;

/** The first parts of all addresses: `lead-search`, `admin`, `login`. */
const beginningsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/: '\/([a-z-]+)/g)].map(([, first = '']) => first)),
];

/** An address that is written out leads nowhere the day its page moves; one that is built stops the compiler. */
export const addressFaults = (sources: readonly SourceFile[]): readonly Fault[] => {
  const beginnings = beginningsOf(sources.find(({ path }) => path === home)?.text ?? '');
  const written = new RegExp(`['"\`]/(?:${beginnings.join('|')})(?=['"\`/?#$])`);
  return sources
    .filter(({ path }) => path !== home && isShown.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at): Fault[] => {
        const [found] = isComment.test(line) ? [] : (written.exec(line) ?? []);
        const words = 'the address of a page is built: addressOf, useGo and AddressLink in widgets/addresses';
        return found ? [{ file: path, line: at + 1, rule: 'page-address', text: words }] : [];
      }),
    );
};
