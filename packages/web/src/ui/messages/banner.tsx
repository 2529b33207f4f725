import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './banner.module.css';
import { firstBanner, type BannerNews } from './banner-order.ts';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';

/** A sentence of the language files in which `<b>…</b>` is set off. */
const Sentence = ({ text }: { readonly text: string }) => (
  <>{text.split(/<\/?b>/).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece))}</>
);

type BannerProps = {
  readonly tone: 'amber' | 'ink' | 'red';
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly onChoose: () => void };
  readonly later?: { readonly label: string; readonly onChoose: () => void };
};

/** A line above the shell, 36 px, over the whole width. There is one at a time. */
export const Banner = ({ tone, icon, children, action, later }: BannerProps) => (
  <div className={classes.banner} data-tone={tone}>
    <Icon name={icon} size={16} className={classes.icon} />
    <span className={classes.text}>{children}</span>
    {action && (
      <Button size="xs" className={classes.action} onClick={action.onChoose}>
        {action.label}
      </Button>
    )}
    {later && (
      <Button size="xs" className={classes.action} onClick={later.onChoose}>
        {later.label}
      </Button>
    )}
  </div>
);

/** The one banner of those that have news, or none: payment before network before viewing as. It is read out as it comes. */
export const Banners = (news: BannerNews) => {
  const { t } = useTranslation();
  const { payment, offline, viewingAs, workingIn, advice } = news;
  const first = firstBanner(news);
  return (
    <div role="region" aria-label={t('feedback.notices')}>
      <div aria-live="polite">
        {first === 'payment' && payment && (
          <Banner
            tone="red"
            icon="credit-card-off"
            action={{ label: t('money.update_card'), onChoose: payment.updateCard }}
          >
            <Sentence text={t('money.payment_failed')} />
          </Banner>
        )}
        {first === 'offline' && offline && (
          <Banner tone="ink" icon="wifi-off" action={{ label: t('app.retry'), onChoose: offline.retry }}>
            <Sentence text={t('feedback.offline', { count: offline.waitingEdits })} />
          </Banner>
        )}
        {first === 'viewingAs' && viewingAs && (
          <Banner
            tone="amber"
            icon="user-screen"
            action={{ label: t(`feedback.back_to_${viewingAs.back ?? 'admin'}`), onChoose: viewingAs.leave }}
          >
            <Sentence text={t('feedback.viewing_as', { person: viewingAs.person, account: viewingAs.account })} />{' '}
            {typeof viewingAs.minutesLeft === 'number' && (
              // Read out once with the banner, and not again every minute.
              <span aria-live="off">{t('feedback.viewing_left', { count: viewingAs.minutesLeft })}</span>
            )}
          </Banner>
        )}
        {first === 'workingIn' && workingIn && (
          <Banner
            tone="amber"
            icon="building"
            action={{ label: t('feedback.back_to_account', { account: workingIn.own }), onChoose: workingIn.leave }}
          >
            <Sentence text={t('feedback.working_in', { account: workingIn.account })} />
          </Banner>
        )}
        {first === 'advice' && advice && (
          <Banner
            tone="ink"
            icon="shield-check"
            action={{ label: advice.action, onChoose: advice.onChoose }}
            later={{ label: advice.later, onChoose: advice.onLater }}
          >
            <Sentence text={advice.text} />
          </Banner>
        )}
      </div>
    </div>
  );
};
