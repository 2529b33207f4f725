import { adminJobRoutes, type JobsOverview } from '@galena/contract/admin';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import type { QueryState } from './overviews.ts';
import { Loaded } from './pane.tsx';
import { shortId } from './quantities.ts';
import { useAct } from './use-act.ts';

type DeadLetter = JobsOverview['dead_letters'][number];
type Act = { readonly what: 'retry' | 'discard'; readonly letter: DeadLetter };

const perform = ({ what, letter }: Act): Promise<unknown> => call(adminJobRoutes[what], { params: { id: letter.id } });

const namesOf = ({ id, queue }: DeadLetter) => ({ id: shortId(id), queue });

type Doing = {
  readonly busy: Act | null;
  readonly act: (act: Act) => void;
  readonly ask: (letter: DeadLetter) => void;
};

const Actions = ({ letter, busy, act, ask }: Doing & { readonly letter: DeadLetter }) => {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        loading={busy?.what === 'retry' && busy.letter.id === letter.id}
        aria-label={t('admin.jobs.retry_letter', namesOf(letter))}
        onClick={() => act({ what: 'retry', letter })}
      >
        {t('admin.jobs.retry')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('admin.jobs.discard_letter', namesOf(letter))}
        onClick={() => ask(letter)}
      >
        {t('admin.jobs.discard')}
      </Button>
    </>
  );
};

const useColumns = (doing: Doing): PlainColumn<DeadLetter>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    { id: 'queue', title: t('admin.jobs.queue'), cell: (letter) => letter.queue },
    {
      id: 'reason',
      title: t('admin.jobs.reason'),
      kind: 'sentence',
      card: 'line',
      width: '40%',
      cell: (letter) => letter.reason,
    },
    { id: 'account', title: t('admin.jobs.account'), kind: 'number', cell: (letter) => letter.account_id },
    { id: 'tries', title: t('admin.jobs.tries'), kind: 'number', cell: (letter) => number(letter.tries) },
    {
      id: 'failed',
      title: t('admin.jobs.failed_at'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: (letter) => <Moment value={letter.failed_at} />,
    },
    {
      id: 'actions',
      title: t('admin.jobs.actions'),
      kind: 'actions',
      cell: (letter) => <Actions letter={letter} {...doing} />,
    },
  ];
};

type DeadLettersProps = { readonly letters: readonly DeadLetter[]; readonly total: number };

const DeadLetters = ({ letters, total }: DeadLettersProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [asked, setAsked] = useState<DeadLetter | null>(null);
  const { act, busy } = useAct(adminJobRoutes.overview, perform, () => setAsked(null));
  return (
    <>
      <PlainTable
        label={t('admin.jobs.dead_letters')}
        columns={useColumns({ busy, act, ask: setAsked })}
        rows={letters}
        rowId={(letter) => letter.id}
        foot={
          total > letters.length && t('admin.jobs.shown_of', { shown: number(letters.length), total: number(total) })
        }
        empty={
          <EmptyState figure="add" level={2} title={t('admin.jobs.no_dead_letters')}>
            {t('admin.jobs.no_dead_letters_text')}
          </EmptyState>
        }
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('admin.jobs.ask_discard', namesOf(asked))}
          instead={{ label: t('admin.jobs.retry'), onChoose: () => act({ what: 'retry', letter: asked }) }}
          confirmLabel={t('admin.jobs.do_discard')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'discard', letter: asked })}
          onClose={() => setAsked(null)}
        >
          {t('admin.jobs.ask_discard_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Jobs that failed for good, with a way to try them once more and to be rid of them. */
export const DeadLettersView = ({ jobs }: { readonly jobs: QueryState<JobsOverview> }) => (
  <Loaded known={jobs}>
    {({ dead_letters: letters, dead_letters_total: total }) => <DeadLetters letters={letters} total={total} />}
  </Loaded>
);
