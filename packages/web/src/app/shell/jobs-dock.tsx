import { runRoutes, type Run } from '@galena/contract/kernel';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query.ts';
import classes from './jobs-dock.module.css';
import { shareOf } from './run-share.ts';
import { useShell } from './shell-state.ts';
import sidebar from './sidebar.module.css';

const maxShown = 20;

const useRunning = () => {
  const { data } = useQuery(queryOf(runRoutes.list, { query: { state: 'running', limit: maxShown } }));
  return { runs: data?.data ?? [], count: data?.pagination.total ?? 0 };
};

const RunLine = ({ run }: { readonly run: Run }) => {
  const { t, i18n } = useTranslation();
  const labelId = useId();
  const number = new Intl.NumberFormat(i18n.language);
  const share = shareOf([run]);
  const done = number.format(run.done);
  return (
    <li className={classes.run}>
      <span id={labelId}>{t('shell.jobs.work')}</span>
      <span className={classes.counts}>
        {run.total === null
          ? t('shell.jobs.counted_open', { done })
          : t('shell.jobs.counted', { done, total: number.format(run.total) })}
      </span>
      {share !== null && <progress className={classes.bar} value={share} max={1} aria-labelledby={labelId} />}
      {run.failed > 0 && (
        <span className={classes.failed}>{t('shell.jobs.failed', { number: number.format(run.failed) })}</span>
      )}
    </li>
  );
};

/** The work that runs for the account: how much of it there is, how far it is, and each of it on a press. */
export const JobsDock = () => {
  const { t, i18n } = useTranslation();
  const { isCollapsed } = useShell();
  const titleId = useId();
  const { runs, count } = useRunning();
  if (count === 0) return null;
  const share = shareOf(runs);
  const label = t('shell.jobs.running', { count });
  const percent = share === null ? null : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  return (
    <Popover position="right-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={sidebar.item} title={isCollapsed ? label : undefined}>
          <span className={sidebar.pulse} />
          <span className={sidebar.label}>{label}</span>
          {percent && <span className={sidebar.end}>{percent}</span>}
        </button>
      </Popover.Target>
      {/* Named by its heading: the library names it by the button, in which numbers move. */}
      <Popover.Dropdown aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {t('shell.jobs.title')}
        </h2>
        <ul className={classes.runs}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
