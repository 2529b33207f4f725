/** Made by the build from the texts of the rooms (vite.texts.ts): where each part comes from, by language. */
declare module 'virtual:texts/*' {
  type Language = import('@galena/contract/identity').Language;
  export const texts: {
    readonly [part: string]: { readonly [Of in Language]: () => Promise<{ default: object }> };
  };
}
