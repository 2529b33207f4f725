import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTextRooms, sharedRoom } from '../../packages/web/vite.texts.ts';
import { listPaths, readSources } from './check/source-files.ts';
import { putKey, renameKey, takeKey, type Texts } from './texts/move-key.ts';

// `node tools/src/move-texts.ts lists.evidence records.evidence`: moves texts to another key, and with it into the files of
// another room, in every language; the code asks for them by the new key from then on. A room new to texts is named third.
const root = join(import.meta.dirname, '../..');
const contract = join(root, 'packages/contract/src');
const [from = '', to = '', newRoom] = process.argv.slice(2);
if (!/^[\w-]+(\.\w+)+$/.test(from) || !/^[\w-]+(\.\w+)+$/.test(to))
  throw new Error('usage: move-texts.ts <key> <new key> [new room]');

const rooms = [...findTextRooms(contract), ...(newRoom === undefined ? [] : [newRoom])];
const fileOf = (key: string, language: string): string => {
  const [first = ''] = key.split('.');
  return join(contract, rooms.includes(first) ? first : sharedRoom, 'lang', `${language}.json`);
};

const read = (file: string): Texts => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {});
const write = (file: string, texts: Texts): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
};

for (const name of readdirSync(join(contract, sharedRoom, 'lang'))) {
  const language = name.replace(/\.json$/, '');
  const { taken, rest } = takeKey(read(fileOf(from, language)), from);
  if (Object.keys(taken).length === 0) throw new Error(`nothing in ${language} is called ${from}`);
  write(fileOf(from, language), rest);
  write(fileOf(to, language), putKey(read(fileOf(to, language)), to, taken));
}

const isAsking = /^packages\/(web|server|adapters)\/src\/.*\.tsx?$/;
for (const { path, text } of readSources(root, listPaths(root)).filter((source) => isAsking.test(source.path))) {
  const renamed = renameKey(text, from, to);
  if (renamed !== text) writeFileSync(join(root, path), renamed);
}
console.log(`${from} is ${to} now. Next: npm run format, npm run generate, npm run check`);
