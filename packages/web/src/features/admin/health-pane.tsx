import type { HealthItem, HealthState } from '@galena/contract/admin';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../ui/marks/status.tsx';
import classes from './jobs.module.css';
import type { QueryState } from './overviews.ts';
import { Loaded, Pane } from './pane.tsx';
import { formatBytes, useSpans } from './quantities.ts';

const icons: Readonly<Record<HealthItem['key'], IconName>> = {
  database: 'server',
  connections: 'plug',
  transactions: 'activity',
  workers: 'users-group',
  waiting_jobs: 'clock',
  schedules: 'calendar-repeat',
  mails: 'mail',
  mail_sender: 'send',
  files: 'file-text',
  finding: 'list-search',
};

/** An item in words; what a room found comes as a sentence already. */
const useWording = () => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const { openFor, waitingFor } = useSpans();
  const bytes = (value: number): string => formatBytes(value, i18n.language);
  return (item: Exclude<HealthItem, { key: 'finding' }>): string => {
    switch (item.key) {
      case 'database':
        return t('admin.jobs.health_values.database', { version: item.version, size: bytes(item.size_bytes) });
      case 'connections':
        return t('admin.jobs.health_values.connections', { used: item.used, max: item.most });
      case 'transactions':
        return openFor(item.oldest_seconds);
      case 'workers':
        return t('admin.jobs.health_values.workers', { count: item.count });
      case 'waiting_jobs':
        return waitingFor(item.oldest_seconds);
      case 'schedules':
        return t('admin.jobs.health_values.schedules', { count: item.overdue });
      case 'mails':
        return t('admin.jobs.health_values.mails', { waiting: item.waiting, failed: item.failed });
      case 'mail_sender':
        if (item.is_sandbox) return t('admin.jobs.health_values.mails_kept');
        return t('admin.jobs.health_values.mails_sent', { label: item.label });
      case 'files':
        return t('admin.jobs.health_values.files', {
          count: item.count,
          number: number(item.count),
          size: bytes(item.size_bytes),
        });
    }
  };
};

/** The rooms' own words, the same as on the command line. */
const FindingText = ({ text, remedy }: Pick<Extract<HealthItem, { key: 'finding' }>, 'text' | 'remedy'>) => (
  <div lang="en">
    {text}
    {remedy !== null && <div>{remedy}</div>}
  </div>
);

const Item = ({ item }: { readonly item: HealthItem }) => {
  const { t } = useTranslation();
  const wording = useWording();
  return (
    <li className={classes.item}>
      <span className={classes.tile} data-state={item.state}>
        <Icon name={icons[item.key]} size={17} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{t(`admin.jobs.health_labels.${item.key}`)}</div>
        <div className={classes.value}>
          {item.key === 'finding' ? <FindingText text={item.text} remedy={item.remedy} /> : wording(item)}
        </div>
      </div>
      <Status family="health" state={item.state} />
    </li>
  );
};

const urgency = ['problem', 'note', 'ok'] as const satisfies readonly HealthState[];

type Health = { readonly items: readonly HealthItem[] };

/** How the product is: each thing with a shape and a word for its state, what needs somebody first. */
export const HealthPane = ({ health }: { readonly health: QueryState<Health> }) => {
  const { t } = useTranslation();
  return (
    <Pane title={t('admin.jobs.health')}>
      <Loaded known={health} isAside>
        {({ items }) => (
          <ul className={classes.items}>
            {urgency
              .flatMap((state) => items.filter((item) => item.state === state))
              .map((item) => (
                <Item key={item.key === 'finding' ? item.text : item.key} item={item} />
              ))}
          </ul>
        )}
      </Loaded>
    </Pane>
  );
};

/** Beside the title, on every view: whether somebody has to do something. */
export const HealthMark = ({ items }: Health) => {
  const { t } = useTranslation();
  const count = items.filter(({ state }) => state === 'problem').length;
  return (
    <Status family="health" state={count > 0 ? 'problem' : 'ok'} isPill>
      {t('admin.jobs.problems', { count })}
    </Status>
  );
};
