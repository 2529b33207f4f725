import type { LookName } from '../site.ts';
import { blog } from './blog.ts';
import { builder } from './builder.ts';
import { letter } from './letter.ts';
import type { Look } from './look.ts';
import { modern } from './modern.ts';
import { office } from './office.ts';
import { table } from './table.ts';

export { basicStyle } from './basic-style.ts';

/** All looks by name. */
export const looks: Readonly<Record<LookName, Look>> = { blog, builder, letter, modern, office, table };
