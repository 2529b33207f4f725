import { noticeRoutes, type Notice } from '@galena/contract/kernel';
import type { Backend } from '../../../testing/backend.ts';
import { pageAfter } from '../../../testing/usual-answers.ts';

/** Something that happened a while ago and is unread. */
export const noticeOf = (id: number, kind: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind,
  params: {},
  link: null,
  created_at: '2026-11-20T08:31:00.000Z',
  read_at: null,
  ...more,
});

const readNow = (notice: Notice): Notice => ({ ...notice, read_at: notice.read_at ?? '2026-11-21T10:00:00.000Z' });

/** A bell with these in it, newest first, so many at a time. @returns adds one that has just happened */
export const answerNotices = (
  backend: Backend,
  first: readonly Notice[],
  pageSize = 20,
): ((notice: Notice) => void) => {
  let notices = first;
  backend.answer(noticeRoutes.list, ({ query }) => {
    const unread = notices.filter(({ read_at }) => read_at === null).length;
    return { ...pageAfter(notices, query?.cursor, pageSize), unread };
  });
  backend.answer(noticeRoutes.read, ({ params }) => {
    notices = notices.map((one) => (one.id === params.id ? readNow(one) : one));
    return { data: notices.find(({ id }) => id === params.id) as Notice };
  });
  backend.answer(noticeRoutes.readAll, () => {
    const count = notices.filter(({ read_at }) => read_at === null).length;
    notices = notices.map(readNow);
    return { data: { count } };
  });
  return (notice) => {
    notices = [notice, ...notices];
  };
};
