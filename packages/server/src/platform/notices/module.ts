import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../purging/purging.ts';
import { fill } from '../slots/slots.ts';
import { removeRead } from './notices.ts';
import { bindings } from './notices.routes.ts';

export const notices: Module = {
  name: 'notices',
  needs: [],
  bindings,
  fills: [
    fill(housekeepingSlot, removeRead),
    fill(accountPurgedSlot, emptyTables('platform.notice_readings', 'platform.notices')),
  ],
};
