import { identityRoutes, type Session } from '@galena/contract/identity';
import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './profile.module.css';
import { sessionsKey } from './session.ts';

const useSessions = () =>
  useInfiniteQuery({
    queryKey: sessionsKey,
    queryFn: ({ pageParam, signal }) =>
      call(identityRoutes.sessions, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

type SessionRowProps = { readonly session: Session; readonly isBusy: boolean; readonly end: () => void };

const SessionRow = ({ session, isBusy, end }: SessionRowProps) => {
  const { t, i18n } = useTranslation();
  const { browser, ip_address: address } = session;
  const moment = (value: string): string => formatMoment(value, i18n.language);
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{browser}</Text>
          {session.is_current && (
            <Badge variant="default" tt="none">
              {t('sessions.here')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('sessions.address', { address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.signed_in', { moment: moment(session.created_at) })}
          {' · '}
          {t('sessions.last_used', { moment: moment(session.last_used_at) })}
        </Text>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={end}
          aria-label={t('sessions.end_one', { browser, address })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};

/** Where the user is signed in, with a way to end each sign-in but the present one. */
export const ProfileSessions = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSessions();
  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
    // The button that had the focus is gone with its row.
    heading.current?.focus();
  };
  const endOne = useMutation({
    mutationFn: (id: number) => call(identityRoutes.endSession, { params: { id } }),
    onSuccess: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call(identityRoutes.endOtherSessions, {}),
    onSuccess: refresh,
  });

  return (
    <SectionCard title={t('sessions.title')} headingRef={heading}>
      {isPending && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      <LoadFailure error={error} retry={refetch} />
      <ul className={classes.sessions}>
        {data?.pages
          .flatMap((page) => page.data)
          .map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={endOne.isPending && endOne.variables === session.id}
              end={() => endOne.mutate(session.id)}
            />
          ))}
      </ul>
      <Stack align="start" gap="xs">
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('sessions.more')}
          </Button>
        )}
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('sessions.end_others')}
        </Button>
      </Stack>
    </SectionCard>
  );
};
