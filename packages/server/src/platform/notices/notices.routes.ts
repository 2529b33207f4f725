import { noticeRoutes as routes } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { listNotices, readAllNotices, readNotice } from './notices.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, (work, { query }) => listNotices(work, query)),
  bind(routes.read, async (work, { params }, fail) => ({ data: await readNotice(work, params.id, fail) })),
  bind(routes.readAll, async (work) => ({ data: { count: await readAllNotices(work) } })),
];
