import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

type Pages = Readonly<Record<string, object>>;

/** The names of the pages that a room brings in one of its files; none where it has no such file. */
const namesIn = async (file: string, exported: string): Promise<string[]> => {
  if (!existsSync(file)) return [];
  const found = (await import(file)) as Readonly<Record<string, Pages>>;
  return Object.keys(found[exported] ?? {});
};

const constant = (name: string, names: readonly string[]): string =>
  `export const ${name} = [\n${names.map((one) => `  '${one}',\n`).join('')}] as const;\n`;

/**
 * The names of all pages that rooms bring, for the start of the interface: it knows which there are, and how they are loaded only once
 * somebody is in.
 * @param features the folder of the rooms
 */
export const builtPages = async (features: string): Promise<string> => {
  const rooms = readdirSync(features).toSorted();
  const all = async (file: string, exported: string): Promise<string[]> =>
    (await Promise.all(rooms.map((room) => namesIn(join(features, room, file), exported)))).flat().toSorted();
  const front = constant('builtFront', await all('front-pages.ts', 'frontPages'));
  const inner = constant('builtInner', await all('pages.ts', 'pages'));
  return `// Made by \`npm run generate\` from what the rooms bring; not edited by hand.\n\n${front}\n${inner}`;
};
