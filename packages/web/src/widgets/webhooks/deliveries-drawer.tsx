import { deliveryStates, type Delivery, type DeliveryState } from '@galena/contract/integrations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Drawer } from '../../ui/layers/drawer.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useTroubleWords } from './use-trouble-words.ts';
import classes from './webhooks.module.css';
import { DeliveryDetails } from './delivery-details.tsx';
import { useDeliveries, useReplay } from './use-deliveries.ts';
import type { WebhookCalls } from './webhook-calls.ts';

type Shown = DeliveryState | 'all';

const useColumns = (open: (delivery: Delivery) => void): PlainColumn<Delivery>[] => {
  const { t } = useTranslation();
  const words = useTroubleWords();
  const whatOf = (event: string, record: number | null): string => {
    if (event === 'test') return t('widgets.webhooks.deliveries.test');
    return record === null ? event : t('widgets.webhooks.deliveries.lead', { id: record });
  };
  return [
    {
      id: 'what',
      title: t('widgets.webhooks.deliveries.what'),
      kind: 'sentence',
      cell: ({ event, last_error: error, state, result_id: record }) => (
        <TwoLines first={whatOf(event, record)} second={error && state !== 'delivered' && words(error)} />
      ),
    },
    {
      id: 'state',
      title: t('widgets.webhooks.deliveries.state'),
      card: 'state',
      cell: ({ state, attempts, next_at: next }) => (
        <TwoLines
          first={<Status family="webhook_delivery" state={state} size="md" />}
          second={
            state === 'waiting' &&
            attempts > 0 &&
            next && (
              <span className={classes.quiet}>
                {t('widgets.webhooks.deliveries.next')} <Moment value={next} />
              </span>
            )
          }
        />
      ),
    },
    {
      id: 'at',
      title: t('widgets.webhooks.deliveries.created'),
      kind: 'muted',
      card: 'aside',
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'open',
      title: t('widgets.webhooks.deliveries.actions'),
      kind: 'actions',
      cell: (delivery) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('widgets.webhooks.deliveries.open_one', { id: delivery.id })}
          onClick={() => open(delivery)}
        >
          {t('widgets.webhooks.deliveries.open')}
        </Button>
      ),
    },
  ];
};

type StateFilterProps = {
  readonly shown: Shown;
  readonly show: (shown: Shown) => void;
  readonly counts: Readonly<Record<DeliveryState, number>> | undefined;
};

/** Which of them are shown, and how many there are of each. */
const StateFilter = ({ shown, show, counts }: StateFilterProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const total = deliveryStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  return (
    <SelectField<Shown>
      field={{
        name: 'shown',
        value: shown,
        error: undefined,
        change: show,
        clear: () => show('all'),
        leave: () => undefined,
      }}
      label={t('widgets.webhooks.deliveries.filter')}
      options={[
        { value: 'all', label: t('widgets.webhooks.deliveries.all', { n: number(total) }) },
        ...deliveryStates.map((state) => ({
          value: state,
          label: t(`widgets.webhooks.deliveries.of_${state}`, { n: number(counts?.[state] ?? 0) }),
        })),
      ]}
    />
  );
};

type LogProps = { readonly calls: WebhookCalls; readonly open: (delivery: Delivery) => void };

/** The log of a webhook, and the way to send again what failed for good. */
const Log = ({ calls, open }: LogProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [shown, show] = useState<Shown>('all');
  const { query, deliveries, counts, verifying } = useDeliveries(calls, shown === 'all' ? null : shown);
  const replay = useReplay(calls);
  const columns = useColumns(open);
  const dead = counts?.dead ?? 0;
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <StateFilter shown={shown} show={show} counts={counts} />
        {dead > 0 && (
          <Button size="xs" loading={replay.isPending} onClick={() => replay.mutate(null)}>
            {t('widgets.webhooks.deliveries.all_again', { count: dead, n: number(dead) })}
          </Button>
        )}
      </div>
      {replay.error && <Note tone="danger">{sentenceOf(replay.error)}</Note>}
      {verifying > 0 && (
        <Note tone="neutral">
          {t('widgets.webhooks.deliveries.verifying', { count: verifying, n: number(verifying) })}
        </Note>
      )}
      <PlainTable
        isFramed
        label={t('widgets.webhooks.log')}
        columns={columns}
        rows={deliveries}
        rowId={({ id }) => String(id)}
        isLoading={query.isPending}
        empty={
          query.data && (
            <EmptyState figure="add" level={2} title={t('widgets.webhooks.deliveries.none')}>
              {t('widgets.webhooks.deliveries.none_text')}
            </EmptyState>
          )
        }
        foot={
          query.hasNextPage && (
            <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('widgets.webhooks.deliveries.more')}
            </Button>
          )
        }
      />
      <LoadFailure error={query.error} retry={query.refetch} isWhole={!query.data} />
    </div>
  );
};

type DeliveriesDrawerProps = { readonly calls: WebhookCalls; readonly name: string; readonly close: () => void };

/** What was sent to a webhook in the last 30 days: the list of it, or one with its attempts. */
export const DeliveriesDrawer = ({ calls, name, close }: DeliveriesDrawerProps) => {
  const { t } = useTranslation();
  const [opened, open] = useState<Delivery | null>(null);
  return (
    <Drawer isOpen title={t('widgets.webhooks.log_one', { name })} onClose={close}>
      <article className={classes.pane}>
        <h2 className={classes.title}>{t('widgets.webhooks.log_one', { name })}</h2>
        {opened ? (
          <DeliveryDetails calls={calls} delivery={opened} back={() => open(null)} />
        ) : (
          <Log calls={calls} open={open} />
        )}
      </article>
    </Drawer>
  );
};
