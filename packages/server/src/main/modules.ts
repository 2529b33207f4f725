import { admin } from '../modules/admin/module.ts';
import { billing } from '../modules/billing/module.ts';
import { catalogue } from '../modules/catalogue/module.ts';
import { enrichment } from '../modules/enrichment/module.ts';
import { identity } from '../modules/identity/module.ts';
import { search } from '../modules/search/module.ts';
import { whitelabel } from '../modules/whitelabel/module.ts';
import { files } from '../platform/files/module.ts';
import { mail } from '../platform/mail/module.ts';
import type { Module } from '../platform/module/manifest.ts';
import { notices } from '../platform/notices/module.ts';
import { runs } from '../platform/runs/module.ts';
import { contacts } from '../modules/contacts/module.ts';
import { exports } from '../modules/exports/module.ts';
import { lists } from '../modules/lists/module.ts';
import { records } from '../modules/records/module.ts';

/** What the platform brings by itself, then the rooms, downstairs first: the only place where all of them meet. */
export const modules: readonly Module[] = [
  runs,
  files,
  mail,
  notices,
  identity,
  billing,
  contacts,
  lists,
  records,
  exports,
  catalogue,
  search,
  enrichment,
  whitelabel,
  admin,
];
