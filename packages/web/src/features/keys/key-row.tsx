import type { ApiKey } from '@galena/contract/keys';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { whenOf } from '../../ui/marks/when.ts';
import { Progress } from '../../ui/progress/progress.tsx';
import classes from './api-keys.module.css';
import { EditDialog, RevokeDialog } from './key-dialogs.tsx';

type RowProps = { readonly apiKey: ApiKey; readonly at: number };

/** What is told of a key's time, in the words of `tell`. */
const useTimes = ({ created_at, last_used_at, last_used_address, ...key }: ApiKey) => {
  const { t } = useTranslation();
  return (tell: (moment: string) => string): readonly string[] => [
    last_used_at === null
      ? t('keys.list.never_used')
      : t('keys.list.last_used', { moment: tell(last_used_at), address: last_used_address ?? '' }),
    t('keys.list.created', { moment: tell(created_at) }),
    ...(key.revoked_at === null ? [] : [t('keys.list.revoked', { moment: tell(key.revoked_at) })]),
    ...(key.expires_at === null || key.revoked_at !== null
      ? []
      : [t(`keys.list.${key.state === 'expired' ? 'expired' : 'expires'}`, { moment: tell(key.expires_at) })]),
  ];
};

const Times = ({ apiKey, at }: RowProps) => {
  const { language } = useTranslation().i18n;
  const timesOf = useTimes(apiKey);
  const exactly = timesOf((moment) => formatMoment(moment, language));
  return (
    <Tip label={exactly.join(' · ')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the moments must be readable by keyboard */}
      <span className={classes.facts} tabIndex={0}>
        {timesOf((moment) => whenOf(moment, at, language)).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </Tip>
  );
};

const Cap = ({ apiKey: { credit_cap: cap, credits_used: used } }: Pick<RowProps, 'apiKey'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (cap === null)
    return used === 0 ? null : <span className={classes.facts}>{t('keys.list.used', { used: number(used) })}</span>;
  const words = t('keys.list.used_of_cap', { used: number(used), cap: number(cap) });
  return (
    <span className={classes.cap}>
      <span className={classes.facts}>{words}</span>
      <Progress label={words} done={used} total={cap} />
    </span>
  );
};

/** Takes the focus that went with the button that revoked the key. */
const useFocusWhenRevoked = (state: ApiKey['state']) => {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== state && isLost) row.current?.focus();
    before.current = state;
  }, [state]);
  return row;
};

const Acts = ({ apiKey }: Pick<RowProps, 'apiKey'>) => {
  const { t } = useTranslation();
  const [asked, ask] = useState<'edit' | 'revoke' | null>(null);
  const { description } = apiKey;
  const close = (): void => ask(null);
  return (
    <div className={classes.acts}>
      <Tip label={t('keys.edit.title')}>
        <ActionIcon size={30} aria-label={t('keys.list.edit_one', { description })} onClick={() => ask('edit')}>
          <Icon name="pencil" size={16} />
        </ActionIcon>
      </Tip>
      {apiKey.state === 'active' && (
        <Button size="xs" aria-label={t('keys.list.revoke_one', { description })} onClick={() => ask('revoke')}>
          {t('keys.list.revoke')}
        </Button>
      )}
      {asked === 'edit' && <EditDialog apiKey={apiKey} close={close} />}
      {asked === 'revoke' && <RevokeDialog apiKey={apiKey} close={close} />}
    </div>
  );
};

/** One key: what it is for, how it begins, what it may do, when and from where it was used, what it has spent. */
export const KeyRow = ({ apiKey, at }: RowProps) => {
  const { t } = useTranslation();
  const { description, prefix, state, scopes, allowed_addresses: addresses } = apiKey;
  const row = useFocusWhenRevoked(state);
  return (
    <li ref={row} className={classes.row} data-state={state} tabIndex={-1}>
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.description}>{description}</span>
          <Status family="lifecycle" state={state} />
        </div>
        <div className={classes.head}>
          <code className={classes.prefix}>{prefix}…</code>
          {scopes.map((scope) => (
            <Tag key={scope}>{t(`keys.scopes.${scope}`)}</Tag>
          ))}
        </div>
        <Times apiKey={apiKey} at={at} />
        {addresses.length > 0 && (
          <span className={classes.facts}>{t('keys.list.only_from', { addresses: addresses.join(', ') })}</span>
        )}
        <Cap apiKey={apiKey} />
      </div>
      <Acts apiKey={apiKey} />
    </li>
  );
};
