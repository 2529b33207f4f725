import { runRoutes, type Run } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { importOrReload } from '../../platform/chunk-reload.ts';
import { queryOf } from '../../platform/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useRunName } from '../../widgets/runs/run-name.ts';
import classes from './jobs-dock.module.css';
import { shareOf } from './run-share.ts';
import { useShell } from './shell-state.ts';
import sidebar from './sidebar.module.css';

const maxShown = 20;

/** What is not over: it runs, waits for its turn, or is held. */
const useOpenRuns = () => {
  const { data } = useQuery(queryOf(runRoutes.list, { query: { is_open: 1, limit: maxShown } }));
  return { runs: data?.data ?? [], count: data?.pagination.total ?? 0 };
};

/** What rooms call their runs comes beside the first one that is shown: no page waits for it. */
const loadNames = importOrReload(() => import('../contributions.ts'));

/** The list that a run works on, where it works on one and that is still there. */
const useListOf = ({ subject }: Run): List | null => {
  const id = Number(/^list:(\d+)$/.exec(subject)?.[1] ?? 0);
  const { data } = useQuery({ ...queryOf(listRoutes.get, { params: { id: id || 1 } }), enabled: id > 0 });
  return data?.data ?? null;
};

const RunLine = ({ run, close }: { readonly run: Run; readonly close: () => void }) => {
  const { t, i18n } = useTranslation();
  const labelId = useId();
  const nameOf = useRunName();
  const list = useListOf(run);
  const number = new Intl.NumberFormat(i18n.language);
  const share = shareOf([run]);
  const done = number.format(run.done);
  const isPaused = run.state === 'paused';
  const name = nameOf(run.kind, isPaused ? 'running' : run.state);
  const counts =
    run.total === null
      ? t('shell.jobs.counted_open', { done })
      : t('shell.jobs.counted', { done, total: number.format(run.total) });
  return (
    <li className={classes.run}>
      <span id={labelId} className={classes.name}>
        {list ? (
          <AddressLink page="LeadSearch:SavedList" params={{ list }} className={classes.list} onClick={close}>
            {list.name}
          </AddressLink>
        ) : (
          name
        )}
      </span>
      <span className={classes.counts}>{counts}</span>
      {share !== null && (
        <progress
          className={classes.bar}
          data-paused={isPaused || undefined}
          value={share}
          max={1}
          aria-labelledby={labelId}
        />
      )}
      <span className={classes.more}>
        {[
          list ? name : null,
          isPaused ? t('status.run.paused') : null,
          run.failed > 0 ? t('shell.jobs.failed', { number: number.format(run.failed) }) : null,
        ]
          .filter((fact) => fact !== null)
          .join(' · ')}
      </span>
    </li>
  );
};

/** The work for the account that is not over: how much of it there is, how far it is, and each of it on a press. */
export const JobsDock = () => {
  const { t, i18n } = useTranslation();
  const { isCollapsed } = useShell();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { runs, count } = useOpenRuns();
  const isNeeded = count > 0;
  useEffect(() => {
    if (isNeeded) void loadNames();
  }, [isNeeded]);
  if (!isNeeded) return null;
  const going = runs.filter(({ state }) => state !== 'paused');
  const isHeld = going.length === 0;
  const share = shareOf(isHeld ? runs : going);
  const label = isHeld
    ? t('shell.jobs.paused', { count })
    : t('shell.jobs.running', { count: count - (runs.length - going.length) });
  const percent = share === null ? null : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="right-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={sidebar.item}
          title={isCollapsed ? label : undefined}
          onClick={() => setIsOpen((was) => !was)}
        >
          {isHeld ? <Icon name="player-pause-filled" size={17} /> : <span className={sidebar.pulse} />}
          <span className={sidebar.label}>{label}</span>
          {percent && <span className={sidebar.end}>{percent}</span>}
        </button>
      </Popover.Target>
      {/* Named by its heading: the library names it by the button, in which numbers move. */}
      <Popover.Dropdown aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {isHeld ? t('status.run.paused') : t('shell.jobs.title')}
        </h2>
        <ul className={classes.runs}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} close={() => setIsOpen(false)} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
