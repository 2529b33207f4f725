import { findTextRooms } from '../../../packages/web/vite.texts.ts';

const nameOf = (room: string): string =>
  `${room.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`;

/** The types of all texts, for the compiler to know their keys: rooms are found by their folders. @param contract `packages/contract/src` */
export const textTypes = (contract: string): string => {
  const rooms = findTextRooms(contract);
  const imports = rooms.map((room) => `import type ${nameOf(room)} from '@galena/contract/${room}/lang/en.json';`);
  return `// Made by \`npm run generate\` from the texts of the rooms; not edited by hand.
${imports.join('\n')}

/** Every text of the interface by its key. */
export type Texts = ${rooms.map((room) => `typeof ${nameOf(room)}`).join(' &\n  ')};
`;
};
