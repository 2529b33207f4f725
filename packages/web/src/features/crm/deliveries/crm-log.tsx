import { crmDeliveryStates, type CrmConnection, type CrmDelivery, type CrmDeliveryState } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Drawer } from '../../../ui/layers/drawer.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import classes from '../parts/crm.module.css';
import { CrmReceipt } from './crm-receipt.tsx';
import { Deletion } from './deletion.tsx';
import { stateOf, useAgain, useDeliveries } from './use-deliveries.ts';

type Shown = CrmDeliveryState | 'all';

/** What went wrong with a delivery, or what is odd about it. */
const Trouble = ({
  delivery: { last_error: error, said, has_differences: differs, deletion },
}: {
  readonly delivery: CrmDelivery;
}) => {
  const { t } = useTranslation();
  if (deletion) return <Deletion deletion={deletion} />;
  if (error === null) return differs ? t('crm.deliveries.differs') : null;
  return said ? `${t(`crm.trouble.${error}`)}: ${said}` : t(`crm.trouble.${error}`);
};

/** What a delivery waits for: its emails, or its next try. */
const Next = ({
  delivery: { next_at: next, attempts, is_verifying: isVerifying },
}: {
  readonly delivery: CrmDelivery;
}) => {
  const { t } = useTranslation();
  if (isVerifying) return <span className={classes.quiet}>{t('crm.deliveries.verifying')}</span>;
  if (next === null || attempts === 0) return null;
  return (
    <span className={classes.quiet}>
      {t('crm.deliveries.next')} <Moment value={next} />
    </span>
  );
};

const useColumns = (open: (delivery: CrmDelivery) => void): PlainColumn<CrmDelivery>[] => {
  const { t } = useTranslation();
  const nameOf = ({ result_name: name }: CrmDelivery) => name ?? t('crm.deliveries.gone');
  return [
    {
      id: 'record',
      title: t('crm.deliveries.record'),
      kind: 'sentence',
      cell: (delivery) => <TwoLines first={nameOf(delivery)} second={<Trouble delivery={delivery} />} />,
    },
    {
      id: 'state',
      title: t('crm.deliveries.state'),
      card: 'state',
      cell: (delivery) => (
        <TwoLines
          first={<Status family="delivery" state={stateOf(delivery)} size="md" />}
          second={<Next delivery={delivery} />}
        />
      ),
    },
    {
      id: 'at',
      title: t('crm.deliveries.at'),
      kind: 'muted',
      card: 'aside',
      cell: ({ updated_at: at }) => <Moment value={at} />,
    },
    {
      id: 'open',
      title: t('crm.deliveries.actions'),
      kind: 'actions',
      cell: (delivery) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('crm.deliveries.open_one', { name: nameOf(delivery) })}
          onClick={() => open(delivery)}
        >
          {t('crm.deliveries.open')}
        </Button>
      ),
    },
  ];
};

type StateFilterProps = { readonly shown: Shown; readonly show: (shown: Shown) => void };

const StateFilter = ({ shown, show }: StateFilterProps) => {
  const { t } = useTranslation();
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
      label={t('crm.deliveries.filter')}
      options={[
        { value: 'all', label: t('crm.deliveries.all') },
        ...crmDeliveryStates.map((value) => ({ value, label: t(`crm.deliveries.of_${value}`) })),
      ]}
    />
  );
};

type LogProps = { readonly connection: CrmConnection; readonly open: (delivery: CrmDelivery) => void };

/** The records that were sent to a connection, and the way to send again what failed. */
const Log = ({ connection: { id, name, status }, open }: LogProps) => {
  const { t } = useTranslation();
  const [shown, show] = useState<Shown>('all');
  const { query, deliveries } = useDeliveries(id, shown === 'all' ? null : shown);
  const again = useAgain(id);
  const columns = useColumns(open);
  const hasFailed = deliveries.some(
    ({ last_error: error, deletion }) => error !== null || deletion?.state === 'failed',
  );
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <StateFilter shown={shown} show={show} />
        {hasFailed && status === 'active' && (
          <Button size="xs" loading={again.isPending} onClick={() => again.mutate(null)}>
            {t('crm.deliveries.all_again')}
          </Button>
        )}
      </div>
      {again.error && <Note tone="danger">{sentenceOf(again.error)}</Note>}
      <PlainTable
        isFramed
        label={t('crm.deliveries.log_one', { name })}
        columns={columns}
        rows={deliveries}
        rowId={(delivery) => String(delivery.id)}
        isLoading={query.isPending}
        empty={
          query.data && (
            <EmptyState figure="add" level={2} title={t('crm.deliveries.none')}>
              {t('crm.deliveries.none_text')}
            </EmptyState>
          )
        }
        foot={
          query.hasNextPage && (
            <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('crm.deliveries.more')}
            </Button>
          )
        }
      />
      <LoadFailure error={query.error} retry={query.refetch} isWhole={!query.data} />
    </div>
  );
};

type CrmLogProps = {
  readonly connection: CrmConnection;
  /** It opens with this receipt; null: with the list. */
  readonly receiptId?: number | null;
  readonly close: () => void;
};

/** What was sent to a connection: the list of it, or one with its receipt. */
export const CrmLog = ({ connection, receiptId = null, close }: CrmLogProps) => {
  const { t } = useTranslation();
  const [opened, open] = useState<number | null>(receiptId);
  const title = t('crm.deliveries.log_one', { name: connection.name });
  return (
    <Drawer isOpen title={title} onClose={close}>
      <article className={classes.pane}>
        <h2>{title}</h2>
        {opened !== null ? (
          <CrmReceipt id={opened} back={() => open(null)} />
        ) : (
          <Log connection={connection} open={({ id }) => open(id)} />
        )}
      </article>
    </Drawer>
  );
};
