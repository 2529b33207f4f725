import { adminHealthRoutes, type HealthItem, type HealthState } from '@galena/contract/admin';
import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './jobs.module.css';
import { formatBytes, formatDuration } from './quantities.ts';

const refreshMs = 15_000;

/** Three shapes, so that they differ without colour too: a tick, an i, an exclamation mark. */
const shapes = {
  ok: 'M4.5 8.5 7 11l4.5-5.5',
  note: 'M8 7.5v4M8 4.5v.5',
  problem: 'M8 4v5M8 11v.5',
} as const satisfies Record<HealthState, string>;

const State = ({ state }: { readonly state: HealthState }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.state} data-state={state}>
      <svg className={classes.icon} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="8" cy="8" r="7" strokeWidth="1.5" />
        <path d={shapes[state]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {t(`jobs.health_states.${state}`)}
    </div>
  );
};

/** What comes and goes with every call is not worth a number that flickers. */
const briefSeconds = 1;

/** An item in words; what a room found comes as a sentence already. */
const useWording = () => {
  const { t, i18n } = useTranslation();
  const bytes = (value: number): string => formatBytes(value, i18n.language);
  const lasting = (seconds: number | null): string | null =>
    seconds === null || seconds <= briefSeconds ? null : formatDuration(seconds, i18n.language);
  return (item: Exclude<HealthItem, { key: 'finding' }>): string => {
    switch (item.key) {
      case 'database':
        return t('jobs.health_values.database', { version: item.version, size: bytes(item.size_bytes) });
      case 'connections':
        return t('jobs.health_values.connections', { used: item.used, most: item.most });
      case 'transactions': {
        const duration = lasting(item.oldest_seconds);
        return duration
          ? t('jobs.health_values.transactions', { duration })
          : t('jobs.health_values.transactions_none');
      }
      case 'workers':
        return t('jobs.health_values.workers', { count: item.count });
      case 'waiting_jobs': {
        const duration = lasting(item.oldest_seconds);
        return duration
          ? t('jobs.health_values.waiting_jobs', { duration })
          : t('jobs.health_values.waiting_jobs_none');
      }
      case 'schedules':
        return t('jobs.health_values.schedules', { count: item.overdue });
      case 'mails':
        return t('jobs.health_values.mails', { waiting: item.waiting, failed: item.failed });
      case 'mail_sender':
        if (item.is_sandbox) return t('jobs.health_values.mails_kept');
        return t('jobs.health_values.mails_sent', { label: item.label });
      case 'files':
        return t('jobs.health_values.files', { count: item.count, size: bytes(item.size_bytes) });
    }
  };
};

/** The rooms' own words, the same as on the command line. */
const FindingText = ({ text, remedy }: Pick<Extract<HealthItem, { key: 'finding' }>, 'text' | 'remedy'>) => (
  <div lang="en">
    <div>{text}</div>
    {remedy !== null && (
      <Text size="sm" c="dimmed">
        {remedy}
      </Text>
    )}
  </div>
);

const Item = ({ item }: { readonly item: HealthItem }) => {
  const { t } = useTranslation();
  const wording = useWording();
  return (
    <li className={classes.item}>
      <State state={item.state} />
      <Text fw={500} className={classes.label}>
        {t(`jobs.health_labels.${item.key}`)}
      </Text>
      <div className={classes.value}>
        {item.key === 'finding' ? <FindingText text={item.text} remedy={item.remedy} /> : wording(item)}
      </div>
    </li>
  );
};

/** How the product is: each thing with an icon and a word for its state. */
export const HealthSection = () => {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(adminHealthRoutes.health, {}),
    refetchInterval: refreshMs,
  });
  return (
    <SectionCard title={t('jobs.health')}>
      {isPending && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      <LoadFailure error={error} retry={refetch} />
      {data && (
        <ul className={classes.items}>
          {data.data.items.map((item) => (
            <Item key={item.key === 'finding' ? item.text : item.key} item={item} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
};
