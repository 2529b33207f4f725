import type { Delivery, DeliveryDetails as Details } from '@galena/contract/integrations';
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useTroubleWords } from './use-trouble-words.ts';
import classes from './webhooks.module.css';
import { useDelivery, useReplay } from './use-deliveries.ts';
import type { WebhookCalls } from './webhook-calls.ts';

type DeliveryDetailsProps = {
  readonly calls: WebhookCalls;
  readonly delivery: Delivery;
  readonly back: () => void;
};

/** As it was sent, laid out to be read. */
const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

type Try = Details['tries'][number];

const when = ({ at }: Try) => <Moment value={at} />;

/** Each attempt, with what the receiver said. */
const Tries = ({ tries }: { readonly tries: readonly Try[] }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = useTroubleWords();
  const columns: PlainColumn<Try>[] = [
    {
      id: 'at',
      title: t('widgets.webhooks.deliveries.at'),
      cell: when,
    },
    {
      id: 'outcome',
      title: t('widgets.webhooks.deliveries.outcome'),
      kind: 'sentence',
      cell: ({ error: trouble, status }) =>
        trouble === null ? t('widgets.webhooks.deliveries.ok', { status }) : words(trouble),
    },
    {
      id: 'answer',
      title: t('widgets.webhooks.deliveries.answer'),
      kind: 'sentence',
      card: 'line',
      cell: ({ answer }) => answer.slice(0, 200) || null,
    },
    {
      id: 'ms',
      title: t('widgets.webhooks.deliveries.duration'),
      kind: 'number',
      cell: ({ duration_ms: ms }) => t('widgets.webhooks.deliveries.ms', { ms: number(ms) }),
    },
  ];
  return (
    <PlainTable
      isFramed
      label={t('widgets.webhooks.deliveries.attempts')}
      columns={columns}
      rows={tries}
      rowId={({ at }) => at}
    />
  );
};

/** The body as it was sent. */
const Body = ({ body }: { readonly body: string }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <strong>{t('widgets.webhooks.deliveries.body')}</strong>
        <CopyButton value={body} label={t('widgets.webhooks.deliveries.copy_body')} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keyboard */}
      <pre className={classes.body} tabIndex={0} aria-label={t('widgets.webhooks.deliveries.body')}>
        {laidOut(body)}
      </pre>
    </div>
  );
};

/** One delivery: each attempt with what the receiver said, and the body as it was sent. */
export const DeliveryDetails = ({ calls, delivery, back }: DeliveryDetailsProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useDelivery(calls, delivery.id);
  const replay = useReplay(calls);
  const details = data?.data;
  const mayReplay = delivery.state === 'dead' || delivery.state === 'delivered';
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Button size="xs" variant="subtle" onClick={back}>
          {t('widgets.webhooks.deliveries.back')}
        </Button>
        {mayReplay && (
          <Button size="xs" loading={replay.isPending} onClick={() => replay.mutate(delivery.id)}>
            {t('widgets.webhooks.deliveries.again')}
          </Button>
        )}
      </div>
      {replay.error && <Note tone="danger">{sentenceOf(replay.error)}</Note>}
      <span className={classes.quiet}>{t('widgets.webhooks.deliveries.id', { id: delivery.webhook_id })}</span>
      {delivery.state === 'withheld' && (
        <Note tone="neutral">
          {delivery.last_error === 'undeliverable'
            ? t('widgets.webhooks.deliveries.undeliverable_text')
            : t('widgets.webhooks.deliveries.withheld_text')}
        </Note>
      )}
      {!details && !error && <SkeletonText lines={6} />}
      <LoadFailure error={error} retry={refetch} />
      {details && details.tries.length > 0 && <Tries tries={details.tries} />}
      {details && details.body !== '' && <Body body={details.body} />}
    </div>
  );
};
