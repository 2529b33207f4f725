// Made by the build from the texts of the rooms: see vite.texts.ts.

/** The parts that come with the start and with the shell. */
declare module 'virtual:texts/early' {
  export const texts: import('./platform/texts.ts').PartTexts;
}
/** The parts of rooms, by their names. */
declare module 'virtual:texts/rooms' {
  export const texts: import('./platform/texts.ts').PartTexts;
}
