import type { List } from '@galena/contract/lists';
import type { Search } from '@galena/contract/search';
import { ActionIcon, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import { searchPath } from '../address.ts';
import { useWayToSearch } from '../ways.ts';
import classes from './run-outcome.module.css';

/** What came of a search, one fact after the other. Nothing is told of what did not happen. */
const useFacts = (): ((search: Search) => readonly string[]) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ saved, with_email: withEmail, duplicates, suppressed, credits }) => {
    const words = (count: number) => ({ count, number: number(count) });
    return [
      t('lists.runs.saved', words(saved)),
      ...(saved > 0 ? [t('lists.runs.with_email', words(withEmail))] : []),
      ...(duplicates > 0 ? [t('lists.runs.duplicates', words(duplicates))] : []),
      ...(suppressed > 0 ? [t('lists.runs.suppressed', words(suppressed))] : []),
      credits > 0 ? t('lists.runs.paid', words(credits)) : t('lists.runs.free'),
    ];
  };
};

/** How a search ended, and how bad that is. */
const toneOf = ({ status }: Search): 'done' | 'early' | 'failed' =>
  status === 'completed' ? 'done' : status === 'failed' ? 'failed' : 'early';

const icons = { done: 'circle-check-filled', early: 'player-stop', failed: 'alert-triangle-filled' } as const;

const useTitle = (): ((search: Search) => string) => {
  const { t } = useTranslation();
  return ({ status, stop_reason: reason }) => {
    if (status === 'completed') return t('lists.runs.completed');
    if (status === 'canceled') return t('lists.runs.canceled');
    if (status === 'failed') return t('lists.runs.failed');
    return reason === 'no_credits' ? t('lists.runs.no_credits') : t('lists.runs.stop_at');
  };
};

type RunOutcomeProps = { readonly list: List; readonly search: Search; readonly dismiss: () => void };

/** A search that is over, in a line: what was kept and what was paid. It stays until it is put away. */
export const RunOutcome = ({ list, search, dismiss }: RunOutcomeProps) => {
  const { t } = useTranslation();
  const { list: facts } = useAmounts();
  const router = useRouter();
  const factsOf = useFacts();
  const title = useTitle()(search);
  const canSearch = useWayToSearch(list);
  const tone = toneOf(search);
  return (
    <section className={classes.outcome} data-tone={tone} aria-label={title}>
      <div role="status" className={classes.words}>
        <Icon name={icons[tone]} size={15} className={classes.icon} />
        <b className={classes.title}>{title}</b>
        <span className={classes.facts}>{facts(factsOf(search))}</span>
      </div>
      {tone !== 'done' && canSearch && (
        <Button size="xs" onClick={() => router.history.push(searchPath(list))}>
          {t('lists.runs.search_on')}
        </Button>
      )}
      <Tip label={t('app.dismiss')}>
        <ActionIcon size={28} className={classes.close ?? ''} aria-label={t('app.dismiss')} onClick={dismiss}>
          <Icon name="x" size={15} />
        </ActionIcon>
      </Tip>
    </section>
  );
};
