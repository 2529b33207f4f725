import { builtFront, builtInner } from './built.gen.ts';

type BuiltName = (typeof builtInner)[number] | (typeof builtFront)[number];

/** Of the named pages those that are built, as far as the compiler can tell. */
export type Built<Name extends string> = Name & BuiltName;

const names: ReadonlySet<string> = new Set([...builtInner, ...builtFront]);

/** Whether a page is built: a room brings its code (`features/<room>/pages.ts`, and `front-pages.ts` for those before the sign-in). */
export const hasCode = (name: string): name is BuiltName => names.has(name);
