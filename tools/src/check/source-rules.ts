import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

// Only what stands at the beginning of a comment: that is where the tools look, too.
const suppression =
  /(?:\/\/|\/\*)\s*((?:oxlint|eslint)-disable(?:-next-line|-line)?|@ts-(?:expect-error|ignore|nocheck)|(?:oxfmt|prettier)-ignore)\b(.*)/;
const reason = /\s--\s+\S+\s+\S+/;
const isCode = /\.(ts|tsx|mjs|cjs)$/;

const suppressionFault = (file: string, line: number, text: string): Fault[] => {
  const [, directive = '', rest = ''] = suppression.exec(text) ?? [];
  if (directive === '') return [];
  if (directive === '@ts-ignore' || directive === '@ts-nocheck')
    return [
      { file, line, rule: 'no-ts-ignore', text: `${directive} hides errors that come later; use @ts-expect-error` },
    ];
  if (reason.test(rest)) return [];
  return [{ file, line, rule: 'reasoned-suppression', text: `${directive} says no reason: add \` -- why\`` }];
};

const isOnAppClock = /^packages\/server\/src\/(modules|platform)\//;
// The clock itself; and the embedded server's babysitter, which waits for processes before any clock of ours exists.
const isOnRealTime = /^packages\/server\/src\/platform\/(clock|postgres)\//;
const presentMoment = /\bnew Date\b(?!\()|\bnew Date\(\s*\)|(?<![\w.])Date\(\s*\)/;

const clockFault = (file: string, line: number, text: string): Fault[] => {
  if (!isOnAppClock.test(file) || isOnRealTime.test(file)) return [];
  const code = text.replace(/^\s*(\/\/|\/?\*).*|\s\/\/\s.*/, '');
  return presentMoment.test(code)
    ? [{ file, line, rule: 'house-clock', text: 'take the moment from work.clock, which a test can move' }]
    : [];
};

const isBelowApp = /^packages\/web\/src\/(features|widgets|ui|platform)\/.*(?<!\.test)\.tsx?$/;

const globFault = (file: string, line: number, text: string): Fault[] =>
  isBelowApp.test(file) && /\bimport\.meta\.glob\b/.test(text)
    ? [
        {
          file,
          line,
          rule: 'joined-in-app',
          text: 'files are found by their names in app, which alone knows all rooms',
        },
      ]
    : [];

// What tests and their fixtures prove is named by its id; nobody else has to have the list of requirements at hand to read the code.
const namesRequirements = /\.(?:test|e2e|fixture)\.tsx?$|\/testing\//;
const citation =
  /\b(?:[GA]-\d{1,3}|(?:ADM|AI|AUTH|AUTO|CONST|CRM|EDU|ENR|ERR|FLOW|HOOK|KEY|LEAD|LIST|NAV|PLAN|PROF|TEAM|UI|VAL|WAL|WL)-\d{3})\b/;
const isProduct = /^packages\//;
const isOurs = /^(?:packages|bench|e2e)\//;

const citationFault = (file: string, line: number, text: string): Fault[] => {
  if (!isProduct.test(file) || namesRequirements.test(file)) return [];
  const [id] = citation.exec(text) ?? [];
  return id === undefined
    ? []
    : [{ file, line, rule: 'says-the-rule', text: `${id} is no name here: say the rule; tests name what they prove` }];
};

// Words of our own that the field has others for, as they came back.
const ownWord = /\b(?:\w*Wish\w*|most(?!Likely)[A-Z]\w*)\b/;

const wordFault = (file: string, line: number, text: string): Fault[] => {
  const code = text.replace(/^\s*(\/\/|\/?\*).*|\s\/\/\s.*|'[^']*'/, '');
  const [name] = isOurs.test(file) ? (ownWord.exec(code) ?? []) : [];
  return name === undefined
    ? []
    : [{ file, line, rule: 'standard-terms', text: `${name}: what comes in is an input, and the highest is max` }];
};

/** What no linter at hand finds: suppressions without a reason, the machine's time where the house's is meant, files found by name, documents that readers of the code do not have. */
export const sourceFaults = (sources: readonly SourceFile[]): readonly Fault[] =>
  sources
    .filter(({ path }) => isCode.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => [
          ...suppressionFault(path, at + 1, line),
          ...clockFault(path, at + 1, line),
          ...globFault(path, at + 1, line),
          ...citationFault(path, at + 1, line),
          ...wordFault(path, at + 1, line),
        ]),
    );
