import { noticeRoutes as routes } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { listNotices, readAllNotices, readNotice } from './notices.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, (context, { query }) => listNotices(context, query)),
  bind(routes.read, async (context, { params }, fail) => ({ data: await readNotice(context, params.id, fail) })),
  bind(routes.readAll, async (context) => ({ data: { count: await readAllNotices(context) } })),
];
