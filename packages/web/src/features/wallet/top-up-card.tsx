import { walletRoutes as routes, type BalanceSettings, type Card } from '@galena/contract/payments';
import { Button, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { separatorsOf } from '../../ui/fields/text/number-separators.ts';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { brandOf } from '../../widgets/cards/brand.ts';
import { unitsIn, useMoney } from '../../widgets/cards/money.ts';
import { useRefreshMoney } from '../../widgets/cards/use-refresh-money.ts';
import { useCards, useSettings } from './use-wallet.ts';
import classes from './wallet.module.css';

type Settings = BalanceSettings;

/** What is filled in; money in whole units. */
type Draft = {
  readonly amount: number | null;
  readonly threshold: number | null;
  readonly cap: number | null;
  readonly notice: number | null;
};

const draftOf = ({ auto_top_up: topUp, low_balance_notice: notice }: Settings): Draft => ({
  amount: topUp.amount,
  threshold: topUp.threshold,
  cap: topUp.monthly_cap_cents === null ? null : topUp.monthly_cap_cents / unitsIn(topUp.currency),
  notice,
});

type InlineProps = {
  readonly label: string;
  readonly value: number | null;
  readonly change: (value: number | null) => void;
};

/** A number in the middle of a sentence. */
const Inline = ({ label, value, change }: InlineProps) => {
  const { decimal, thousands } = separatorsOf(useTranslation().i18n.language);
  return (
    <NumberInput
      className={classes.inline ?? ''}
      aria-label={label}
      size="xs"
      hideControls
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={false}
      decimalSeparator={decimal}
      thousandSeparator={thousands}
      style={{ width: `${Math.max(4, String(value ?? '').length + 3)}ch` }}
      value={value ?? ''}
      onChange={(next) => change(next === '' ? null : Number(next))}
    />
  );
};

const bodyOf = (settings: Settings, draft: Draft, enabled: boolean) => ({
  auto_top_up: {
    enabled,
    threshold: draft.threshold ?? settings.auto_top_up.threshold,
    amount: draft.amount ?? settings.auto_top_up.amount,
    monthly_cap_cents: draft.cap === null ? null : Math.round(draft.cap * unitsIn(settings.auto_top_up.currency)),
  },
  low_balance_notice: draft.notice,
});

const useSaving = () => {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(routes.saveSettings, { body }),
    onSettled: refresh,
  });
};

type EachProps = { readonly settings: Settings; readonly card: Card | undefined };

/** What each top-up costs, and from where. */
const Each = ({ settings: { auto_top_up: topUp }, card }: EachProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const price = money(topUp.price_cents, topUp.currency);
  if (!card) return t('wallet.top_up.each_no_card', { price });
  return t('wallet.top_up.each', { price, card: `${brandOf(card.brand)} ${card.last4}`.trimEnd() });
};

type SentencesProps = {
  readonly settings: Settings;
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
};

/** What is to happen, in sentences with fields in them. */
const Sentences = ({ settings, draft, set }: SentencesProps) => {
  const { t } = useTranslation();
  const cards = useCards().data?.data ?? [];
  return (
    <>
      <div className={classes.sentence}>
        {t('wallet.top_up.buy')}{' '}
        <Inline label={t('wallet.top_up.amount')} value={draft.amount} change={(amount) => set({ amount })} />{' '}
        {t('wallet.top_up.when')}{' '}
        <Inline
          label={t('wallet.top_up.threshold')}
          value={draft.threshold}
          change={(threshold) => set({ threshold })}
        />{' '}
        {t('wallet.top_up.lower')}
      </div>
      <p className={classes.quiet}>
        <Each settings={settings} card={cards.find(({ is_default: isDefault }) => isDefault)} />
      </p>
      <div className={classes.sentence}>
        {t('wallet.top_up.spend')}{' '}
        <Inline label={t('wallet.top_up.cap')} value={draft.cap} change={(cap) => set({ cap })} />{' '}
        {t('wallet.top_up.a_month', { currency: settings.auto_top_up.currency })}
      </div>
      <div className={classes.sentence}>
        {t('wallet.top_up.tell')}{' '}
        <Inline label={t('wallet.top_up.notice')} value={draft.notice} change={(notice) => set({ notice })} />{' '}
        {t('wallet.top_up.lower')}
      </div>
    </>
  );
};

const TopUpForm = ({ settings }: { readonly settings: Settings }) => {
  const { t } = useTranslation();
  const saving = useSaving();
  const { auto_top_up: topUp } = settings;
  const [draft, setDraft] = useState(() => draftOf(settings));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const save = (enabled: boolean): void => saving.mutate(bodyOf(settings, draft, enabled));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(topUp.enabled);
  };
  return (
    <form className={classes.topUp} noValidate onSubmit={submit}>
      <div className={classes.topUpHead}>
        <h2 id="wallet-top-up">{t('wallet.top_up.title')}</h2>
        <SwitchField
          isBare
          label={t('wallet.top_up.title')}
          isDisabled={saving.isPending}
          field={looseField<boolean>('enabled', topUp.enabled, (isOn) => save(isOn === true))}
        />
      </div>
      <Sentences settings={settings} draft={draft} set={set} />
      {topUp.failures > 0 && <Note tone="warning">{t('wallet.top_up.failures', { count: topUp.failures })}</Note>}
      {saving.error && (
        <Note tone="danger" isAlert>
          {sentenceOf(saving.error)}
        </Note>
      )}
      {isChanged && (
        <Button type="submit" size="xs" className={classes.save ?? ''} loading={saving.isPending}>
          {t('wallet.top_up.save')}
        </Button>
      )}
    </form>
  );
};

/** When credits are bought by themselves, and when a low balance is told. */
export const TopUpCard = () => {
  const { data, error, isPending, refetch } = useSettings();
  return (
    <section className={`${classes.card} ${classes.padded}`} aria-labelledby="wallet-top-up">
      {isPending && (
        <Skeleton>
          <Bone width="100%" height={110} />
        </Skeleton>
      )}
      <LoadFailure error={error} retry={refetch} />
      {data && <TopUpForm key={JSON.stringify(data.data)} settings={data.data} />}
    </section>
  );
};
