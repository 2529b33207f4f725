import { identityRoutes, type Session } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { whenOf } from '../../ui/marks/when.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { neighbourOf, rowIdOf, type Sessions } from './profile-session-list.ts';
import classes from './profile-sessions.module.css';

/** "Chrome, Android", in the server's words. */
const isPhone = (browser: string): boolean => /\b(iOS|Android)$/.test(browser);

type TimesProps = Pick<Session, 'created_at' | 'last_used_at'> & { readonly at: number };

/** How long ago the session began and was used; the moments themselves on pointing and on focus. */
const Times = ({ created_at, last_used_at, at }: TimesProps) => {
  const { t, i18n } = useTranslation();
  const ago = (moment: string): string => whenOf(moment, at, i18n.language);
  const exactly = (moment: string): string => formatMoment(moment, i18n.language);
  const began = (tell: (moment: string) => string): string =>
    t('identity.sessions.signed_in', { moment: tell(created_at) });
  const used = (tell: (moment: string) => string): string =>
    t('identity.sessions.last_used', { moment: tell(last_used_at) });
  return (
    <Tip label={`${began(exactly)} · ${used(exactly)}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the moments must be readable by keyboard */}
      <span className={classes.times} tabIndex={0}>
        <span>{began(ago)}</span> <span>{used(ago)}</span>
      </span>
    </Tip>
  );
};

type RowProps = { readonly session: Session; readonly all: Sessions };

const EndButton = ({ session: { id, ip_address: address, browser }, all }: RowProps) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(identityRoutes.endSession, { params: { id } }),
    // Also after a refusal: it may have ended already.
    onSettled: () => all.refresh(() => neighbourOf(all.sessions, id)),
  });
  return (
    <Button
      size="xs"
      // Not Mantine's `loading`: a button that is out of use loses the focus, also when it fails and stays.
      aria-disabled={isPending}
      leftSection={<Icon name={isPending ? 'loader-2' : 'logout'} size={14} spins={isPending} />}
      aria-label={t('identity.sessions.end_one', { browser: browser || t('identity.sessions.unknown'), address })}
      onClick={() => isPending || mutate()}
    >
      {t('identity.sessions.end')}
    </Button>
  );
};

const Row = ({ session, all }: RowProps) => {
  const { t } = useTranslation();
  const { id, browser, ip_address: address } = session;
  return (
    <li id={rowIdOf(id)} className={classes.row} tabIndex={-1}>
      <span className={classes.device}>
        <Icon name={isPhone(browser) ? 'device-mobile' : 'device-desktop'} size={17} />
      </span>
      <div className={classes.words}>
        <div className={classes.browser}>{browser || t('identity.sessions.unknown')}</div>
        <div className={classes.facts}>
          <span>{t('identity.sessions.address', { address })}</span> <Times {...session} at={all.at} />
        </div>
      </div>
      <div className={classes.end}>
        {session.is_current ? <Tag>{t('identity.sessions.here')}</Tag> : <EndButton session={session} all={all} />}
      </div>
    </li>
  );
};

const LoadingRows = () => (
  <Skeleton>
    <div className={classes.list}>
      {[0.34, 0.42, 0.3].map((share) => (
        <div key={share} className={classes.row}>
          <Bone width={34} height={34} />
          <div className={classes.words}>
            <Bone width={`${100 * share}%`} />
            <Bone width={`${100 * (share + 0.4)}%`} />
          </div>
          <Bone width={80} height={28} />
        </div>
      ))}
    </div>
  </Skeleton>
);

/** Where the user is signed in, with a way to end each sign-in but the present one. */
export const ProfileSessions = ({ all }: { readonly all: Sessions }) => {
  const { t } = useTranslation();
  const { query, sessions } = all;
  const { data, error, isPending, isFetchNextPageError, hasNextPage, isFetchingNextPage, refetch } = query;
  return (
    <>
      {isPending && <LoadingRows />}
      {data && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <Row key={session.id} session={session} all={all} />
          ))}
        </ul>
      )}
      <LoadFailure error={error} retry={isFetchNextPageError ? all.more : refetch} isWhole={!data} />
      {hasNextPage && !isFetchNextPageError && (
        <Button size="xs" className={classes.more ?? ''} loading={isFetchingNextPage} onClick={all.more}>
          {t('identity.sessions.more')}
        </Button>
      )}
    </>
  );
};
