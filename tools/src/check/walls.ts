import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeOf, type Check, type Fault } from './check.ts';
import { findFolderCycles, type Import } from './folder-cycles.ts';
import { unusedNeedFaults } from './needs.ts';
import { runProgram } from './program.ts';

type Cruise = {
  readonly modules: readonly { source: string; dependencies: readonly { resolved: string }[] }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { name: string; comment: string }[] };
  };
};

// Fewer, and the parser is missing: then it finds nothing to complain of and passes.
const fewestModules = 100;

const cruiseFaults = ({ summary }: Cruise): Fault[] => {
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ from, to, rule, cycle }) => ({
    file: from,
    rule: rule.name,
    text: `→ ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}  ${comments.get(rule.name) ?? ''}`,
  }));
};

const importsOf = ({ modules }: Cruise): Import[] =>
  modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })));

const folderFaults = (imports: readonly Import[]): Fault[] =>
  findFolderCycles(imports).map((cycle) => ({
    file: cycle[0]?.from ?? '',
    rule: 'no-folder-cycle',
    text: cycle.map(({ from, to }) => `${from} → ${to}`).join(', '),
  }));

const escaped = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What to read: all that is ours; or these alone, and of what they import no more than where it lies. */
const scopeOf = (root: string, only: readonly string[] | undefined): readonly string[] =>
  only
    ? ['--do-not-follow', `^(?!${only.map(escaped).join('|')})`, ...only]
    : ['packages', 'e2e', 'bench', 'tools', 'scripts'].filter((folder) => existsSync(join(root, folder)));

/** Who imports whom: the rules of .dependency-cruiser.cjs, cycles between folders, and needs that nobody has. */
export const checkWalls: Check['run'] = async (root, only) => {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...scopeOf(root, only)];
  const { code, stdout, stderr } = await runProgram(
    root,
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    args,
  );
  // The JSON reporter ends with 0 whatever it found; another code means that it did not look.
  if (code !== 0) return { passes: false, output: stderr || stdout };
  const cruise = JSON.parse(stdout) as Cruise;
  if (cruise.summary.totalCruised < (only?.length ?? fewestModules))
    return { passes: false, output: `only ${cruise.summary.totalCruised} modules were read: is @swc/core installed?` };
  const imports = importsOf(cruise);
  return outcomeOf([...cruiseFaults(cruise), ...folderFaults(imports), ...unusedNeedFaults(root, imports, only)]);
};
