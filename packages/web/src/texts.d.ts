// Parts of a language file: see vite.config.ts.
declare module '*?entry' {
  const texts: object;
  export default texts;
}
declare module '*?inside' {
  const texts: object;
  export default texts;
}
