import { admin } from '../modules/admin/module.ts';
import { identity } from '../modules/identity/module.ts';
import { whitelabel } from '../modules/whitelabel/module.ts';
import type { Module } from '../platform/module/manifest.ts';
import { runs } from '../platform/runs/module.ts';

/** What the platform brings by itself, then the rooms, downstairs first: the only place where all of them meet. */
export const modules: readonly Module[] = [runs, identity, whitelabel, admin];
