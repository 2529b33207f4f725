import { addressFaults } from './addresses.ts';
import { outcomeOf, type Check } from './check.ts';
import { nameFaults } from './names.ts';
import { needFaults } from './needs.ts';
import { verdictOf } from './program.ts';
import { mapFaults } from './rooms-map.ts';
import { schemaFaults } from './schemas.ts';
import { sizeFaults, sizeWarnings } from './sizes.ts';
import { listPaths, readSources } from './source-files.ts';
import { sourceFaults } from './source-rules.ts';
import { textFaults } from './texts.ts';
import { tokenFaults } from './tokens.ts';
import { checkWalls } from './walls.ts';

const program = (name: string, file: string, ...args: readonly string[]): Check => ({
  name,
  run: (root) => verdictOf(root, file, args),
});

/** A program that takes the paths it is to look at; `whole` are those of all that is ours. */
const byPath = (name: string, file: string, args: readonly string[], whole: readonly string[] = []): Check => ({
  name,
  run: (root, only = whole) => verdictOf(root, file, [...args, ...only]),
});

const tsc = 'node_modules/typescript/bin/tsc';

/** Everything `npm run check` looks at, by name; the slow ones first, so that two at a time end together. */
export const checks = {
  generated: program('generated files', 'tools/src/generate.ts', '--check'),
  lint: byPath('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=agent']),
  types: program('types', tsc, '--project', 'tsconfig.json', '--pretty', 'false'),
  webTypes: program('types of web', tsc, '--project', 'packages/web/tsconfig.json', '--pretty', 'false'),
  deadCode: program('dead code', 'node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  walls: { name: 'walls', run: checkWalls },
  format: byPath('format', 'node_modules/oxfmt/bin/oxfmt', ['--check'], ['.']),
  texts: {
    name: 'texts',
    run: async (root) => outcomeOf(textFaults(root, readSources(root, listPaths(root)))),
  },
  house: {
    name: 'sizes and names',
    run: async (root) => {
      const paths = listPaths(root);
      const sources = readSources(root, paths);
      const faults = [
        ...sizeFaults(paths, sources),
        ...nameFaults(paths),
        ...needFaults(sources),
        ...mapFaults(sources),
        ...sourceFaults(sources),
        ...tokenFaults(sources),
        ...addressFaults(sources),
        ...schemaFaults(sources),
      ];
      return outcomeOf(faults, sizeWarnings(sources));
    },
  },
} satisfies Readonly<Record<string, Check>>;
