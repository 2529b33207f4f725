import type { CrmConnection, CrmOffer } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import classes from '../parts/crm.module.css';

type FrameProps = {
  readonly name: string;
  readonly note: string | null;
  readonly isSelected?: boolean;
  readonly children: ReactNode;
};

const Frame = ({ name, note, isSelected = false, children }: FrameProps) => (
  <li className={classes.card} data-selected={isSelected} aria-label={name}>
    <div className={classes.who}>
      <Monogram name={name} size={35} />
      <div className={classes.words}>
        <h3 className={classes.name}>{name}</h3>
        {note && <span className={classes.quiet}>{note}</span>}
      </div>
    </div>
    <div className={classes.foot}>{children}</div>
  </li>
);

type ConnectedProps = {
  readonly connection: CrmConnection;
  readonly isSelected: boolean;
  readonly select: () => void;
  /** Sign in again, or enter a new key. */
  readonly renew: () => void;
  /** Connects a further account of the same CRM; null: that is asked for elsewhere. */
  readonly connectAnother: (() => void) | null;
  readonly isBusy: boolean;
};

/** What can be done with a CRM that is connected. */
const Acts = ({ connection, isSelected, select, renew, connectAnother, isBusy }: ConnectedProps) => {
  const { t } = useTranslation();
  const { name, crm_name: crmName, status } = connection;
  const isExpired = status === 'expired';
  return (
    <span className={classes.acts}>
      {isExpired && (
        <Button
          size="xs"
          loading={isBusy}
          leftSection={<Icon name="refresh" size={14} />}
          aria-label={t('crm.sign_in_again_one', { name })}
          onClick={renew}
        >
          {t('crm.sign_in_again')}
        </Button>
      )}
      {connectAnother && (
        <Button
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={t('crm.another_one', { name: crmName })}
          onClick={connectAnother}
        >
          {t('crm.another')}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        aria-label={t('crm.open_one', { name })}
        aria-pressed={isSelected}
        onClick={select}
      >
        {t('crm.settings')}
      </Button>
    </span>
  );
};

/** A CRM that is connected: how it is doing, whose it is, what was sent. */
export const ConnectedCard = (props: ConnectedProps) => {
  const { connection, isSelected } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const {
    name,
    crm_name: crmName,
    status,
    is_active: isActive,
    account_name: account,
    counts,
    is_sandbox,
  } = connection;
  const isExpired = status === 'expired';
  const facts = [
    account,
    ...(counts.sent > 0 ? [t('crm.sent_count', { count: counts.sent, n: number(counts.sent) })] : []),
  ];
  const note = is_sandbox ? t('crm.sandbox') : name === crmName ? null : crmName;
  return (
    <Frame name={name} note={note} isSelected={isSelected}>
      <span className={classes.state}>
        {isActive || isExpired ? (
          <Status family="integration" state={isExpired ? 'reconnect' : 'connected'} size="md" />
        ) : (
          <Status family="webhook" state="off" size="md" />
        )}
        <span className={classes.quiet}>{facts.filter(Boolean).join(', ')}</span>
      </span>
      <Acts {...props} />
    </Frame>
  );
};

type OfferProps = {
  readonly offer: CrmOffer;
  readonly connect: () => void;
  readonly isBusy: boolean;
};

const noteOf = ({ is_sandbox: isSandbox, is_untested: isUntested }: CrmOffer) => {
  if (isSandbox) return 'crm.sandbox';
  return isUntested ? 'crm.untested' : null;
};

/** Zapier: its Zaps come by themselves, once somebody has the app. */
const ZapierWays = ({ offer }: Pick<OfferProps, 'offer'>) => {
  const { t } = useTranslation();
  return (
    <span className={classes.quiet}>
      {t('crm.zapier_help')} <AddressLink page="ProfileSettings:ApiKey">{t('crm.to_keys')}</AddressLink>
      {offer.invite_url !== null && (
        <>
          {' · '}
          <a href={offer.invite_url} target="_blank" rel="noreferrer">
            {t('crm.invite')}
          </a>
        </>
      )}
    </span>
  );
};

/** A CRM that can be connected. */
export const OfferCard = ({ offer, connect, isBusy }: OfferProps) => {
  const { t } = useTranslation();
  const note = noteOf(offer);
  return (
    <Frame name={offer.name} note={note && t(note)}>
      {offer.access === 'hook' && <ZapierWays offer={offer} />}
      <Status family="integration" state="not_connected" size="md" />
      {offer.is_configured ? (
        <Button size="xs" loading={isBusy} aria-label={t('crm.connect_one', { name: offer.name })} onClick={connect}>
          {t('crm.connect')}
        </Button>
      ) : (
        <span className={classes.quiet} title={t('crm.not_set_up_help')}>
          {t('crm.not_set_up')}
        </span>
      )}
    </Frame>
  );
};

/** Whatever is none of these takes webhooks. */
export const ElseCard = () => {
  const { t } = useTranslation();
  return (
    <li className={classes.card} data-else="true">
      <Icon name="webhook" size={18} />
      <h3 className={classes.name}>{t('crm.else_title')}</h3>
      <AddressLink page="Settings:Integration:Webhook">{t('crm.else_text')}</AddressLink>
    </li>
  );
};
