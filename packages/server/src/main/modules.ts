import { admin } from '../modules/admin/module.ts';
import { identity } from '../modules/identity/module.ts';
import { whitelabel } from '../modules/whitelabel/module.ts';
import type { Module } from '../platform/module/manifest.ts';

/** The rooms, downstairs first: the only place where all of them meet. */
export const modules: readonly Module[] = [identity, whitelabel, admin];
