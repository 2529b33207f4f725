import { noticeRoutes, type Notice } from '@galena/contract/kernel';
import { ActionIcon, Button, Popover, Text, type PopoverProps } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { NoticeLine } from './notice-line.tsx';
import classes from './notices-bell.module.css';

const pollMs = 60_000;
const key = keyOf(noticeRoutes.list);

/** What the user was told, newest first; asked again every minute should the event stream not tell of it. */
const useNotices = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(noticeRoutes.list, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
    refetchInterval: pollMs,
  });

/** Notices that are being read: opened from the bell, one is also seen on its page. */
const underWay = new Set<number>();

const useReading = () => {
  const queryClient = useQueryClient();
  const onSuccess = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(noticeRoutes.read, { params: { id } }),
    onSuccess,
    onSettled: (_, _error, id) => underWay.delete(id),
  });
  const one = useCallback(
    (id: number): void => {
      if (underWay.has(id)) return;
      underWay.add(id);
      mutate(id);
    },
    [mutate],
  );
  const all = useMutation({ mutationFn: () => call(noticeRoutes.readAll, {}), onSuccess });
  return { one, all };
};

type NoticesProps = { readonly notices: ReturnType<typeof useNotices>; readonly close: () => void };

const Notices = ({ notices, close }: NoticesProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const reading = useReading();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = notices;
  const shown = data?.pages.flatMap((page) => page.data) ?? [];
  const open = (notice: Notice): void => {
    if (notice.read_at === null) reading.one(notice.id);
    // What was pressed is no button any more once it is read: the focus would be nowhere.
    if (notice.link === null) return title.current?.focus();
    close();
    router.history.push(notice.link);
  };
  const readAll = (): void => {
    title.current?.focus();
    reading.all.mutate();
  };
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {t('notices.title')}
        </h2>
        {(data?.pages[0]?.unread ?? 0) > 0 && (
          <Button size="xs" variant="subtle" loading={reading.all.isPending} onClick={readAll}>
            {t('notices.read_all')}
          </Button>
        )}
      </div>
      <LoadFailure error={error} retry={refetch} />
      {data && shown.length === 0 && (
        <Text c="dimmed" className={classes.none}>
          {t('notices.none')}
        </Text>
      )}
      <ul className={classes.list}>
        {shown.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} open={() => open(notice)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notices.more')}
        </Button>
      )}
    </section>
  );
};

/** What a notice is about is on the screen when it comes: who looks at it has read it. */
const useReadWhereSeen = (notices: ReturnType<typeof useNotices>): void => {
  const { one: readOne } = useReading();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const seen = notices.data?.pages
    .flatMap((page) => page.data)
    .find(({ read_at: readAt, link }) => readAt === null && link === path)?.id;
  useEffect(() => {
    if (seen === undefined) return undefined;
    const read = (): void => {
      if (document.visibilityState === 'visible') readOne(seen);
    };
    read();
    // Of another window in front of this one nobody sees anything.
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [seen, readOne]);
};

/** The bell with the number of what is unread, and the list behind it. */
export const NoticesBell = ({ position }: { readonly position: NonNullable<PopoverProps['position']> }) => {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const notices = useNotices();
  useReadWhereSeen(notices);
  const unread = notices.data?.pages[0]?.unread ?? 0;
  const label = t('notices.unread', { count: unread });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={position}
      width="min(380px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={28}
          className={classes.bell}
          aria-label={label}
          title={label}
          onClick={() => setIsOpen((was) => !was)}
        >
          <Icon name="bell" size={17} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : new Intl.NumberFormat(i18n.language).format(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Notices notices={notices} close={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
