import { profileRoutes, type LoginTry } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/query.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './profile-sessions.module.css';

const methods = ['password', 'social', 'passkey', 'code', 'invitation', 'login_as'] as const;
const methodOf = (input: string) => methods.find((method) => method === input) ?? 'password';

const Row = ({ attempt }: { readonly attempt: LoginTry }) => {
  const { t, i18n } = useTranslation();
  const { browser, ip_address: address, method, success, created_at: at } = attempt;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.browser}>{browser || t('identity.activity.unknown')}</div>
        <div className={classes.facts}>
          <span>{formatMoment(at, i18n.language)}</span> <span>{t('identity.sessions.address', { address })}</span>{' '}
          <span>{t(`identity.activity.methods.${methodOf(method)}`)}</span>
        </div>
      </div>
      <div className={classes.end}>
        <Tag icon={success ? 'circle-check' : 'alert-circle'}>
          {t(success ? 'identity.activity.success' : 'identity.activity.failed')}
        </Tag>
      </div>
    </li>
  );
};

const useActivity = () =>
  useInfiniteQuery({
    queryKey: keyOf(profileRoutes.loginActivity),
    queryFn: ({ pageParam, signal }) =>
      call(profileRoutes.loginActivity, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

/** When, from where and how somebody signed in as this user, or failed to. */
export const ProfileActivity = () => {
  const { t } = useTranslation();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useActivity();
  const attempts = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <FormSection title={t('identity.activity.title')} help={t('identity.activity.help')}>
      {isPending && (
        <Skeleton>
          <Bone width="60%" />
        </Skeleton>
      )}
      {data && attempts.length === 0 && <p>{t('identity.activity.none')}</p>}
      {attempts.length > 0 && (
        <ul className={classes.list}>
          {attempts.map((attempt) => (
            <Row key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      )}
      <LoadFailure error={error} retry={refetch} isWhole={!data} />
      {hasNextPage && (
        <Button
          size="xs"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('identity.activity.more')}
        </Button>
      )}
    </FormSection>
  );
};
