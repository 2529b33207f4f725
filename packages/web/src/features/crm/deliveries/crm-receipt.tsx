import type { CrmDelivery, CrmDeliveryDetails, CrmReceipt as Receipt } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import classes from '../parts/crm.module.css';
import { Deletion } from './deletion.tsx';
import { stateOf, useAgain, useDelivery } from './use-deliveries.ts';

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : JSON.stringify(value);

type SectionProps = {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  /** As the CRM calls what the names of rows are keys of; left out: the names are words. */
  readonly labels?: Receipt['labels'];
};

/** A field as the CRM calls it, with the key that tells it apart from others of the same name. */
const FieldName = ({ of, labels }: { readonly of: string; readonly labels: Receipt['labels'] }) => {
  const label = labels[of];
  if (label === undefined) return <code>{of}</code>;
  if (label.toLowerCase() === of.toLowerCase()) return <>{label}</>;
  return (
    <>
      {label} <code className={classes.quiet}>{of}</code>
    </>
  );
};

const Section = ({ title, rows, labels }: SectionProps) => {
  if (rows.length === 0) return null;
  return (
    <section className={classes.box} aria-label={title}>
      <h3>{title}</h3>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{labels ? <FieldName of={name} labels={labels} /> : name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** What the CRM made of a record: what was written, what it holds instead, what it knows beside. */
const Made = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation();
  const { sent, kept, differences, skipped, labels, doubles, owner, tags, is_do_not_disturb: isQuiet } = receipt;
  const facts: (readonly [string, string])[] = [
    ...(owner === null ? [] : [[t('crm.deliveries.owner'), owner] as const]),
    ...(tags === null || tags.length === 0 ? [] : [[t('crm.deliveries.tags'), tags.join(', ')] as const]),
    ...(isQuiet === true ? [[t('crm.deliveries.dnd'), t('crm.deliveries.yes')] as const] : []),
    ...(doubles.length === 0 ? [] : [[t('crm.deliveries.doubles'), doubles.join(', ')] as const]),
  ];
  return (
    <>
      <Section
        title={t('crm.deliveries.differences')}
        labels={labels}
        rows={differences.map((one) => [
          one.crm_field,
          t('crm.deliveries.difference', {
            sent: textOf(one.sent),
            held: one.held === null ? t('crm.deliveries.nothing') : textOf(one.held),
          }),
        ])}
      />
      <Section
        title={t('crm.deliveries.sent')}
        labels={labels}
        rows={sent.map((one) => [one.crm_field, textOf(one.value)])}
      />
      <Section
        title={t('crm.deliveries.kept')}
        labels={labels}
        rows={kept.map((one) => [one.crm_field, textOf(one.value)])}
      />
      <Section
        title={t('crm.deliveries.skipped')}
        labels={labels}
        rows={skipped.map((one) => [one.crm_field, t(`crm.problem.${one.problem}`)])}
      />
      <Section title={t(`crm.deliveries.outcome.${receipt.outcome}`)} rows={facts} />
    </>
  );
};

const Head = ({ delivery }: { readonly delivery: CrmDeliveryDetails }) => {
  const { t } = useTranslation();
  const again = useAgain(delivery.connection_id);
  const { receipt, last_error: error, said, remote_url: url, deletion } = delivery;
  const isGone = deletion !== null && deletion.state !== 'planned' && deletion.state !== 'failed';
  return (
    <>
      <div className={classes.bar}>
        <span className={classes.state}>
          <Status family="delivery" state={stateOf(delivery)} size="md" />
          <span className={classes.quiet}>
            {receipt && `${t(`crm.deliveries.outcome.${receipt.outcome}`)}, `}
            <Moment value={delivery.updated_at} />
          </span>
        </span>
        <span className={classes.acts}>
          {url !== null && (
            <Button
              component="a"
              size="xs"
              href={url}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="external-link" size={14} />}
            >
              {t('crm.deliveries.in_crm')}
            </Button>
          )}
          {delivery.state !== 'sending' && !isGone && deletion?.state !== 'planned' && (
            <Button size="xs" loading={again.isPending} onClick={() => again.mutate(delivery.id)}>
              {t(deletion?.state === 'failed' ? 'crm.deletion.retry' : 'crm.deliveries.again')}
            </Button>
          )}
        </span>
      </div>
      {deletion && (
        <Note tone={deletion.state === 'failed' ? 'warning' : 'info'} title={t('crm.deletion.title')}>
          <Deletion deletion={deletion} />
        </Note>
      )}
      {error !== null && (
        <Note tone="warning" title={t(`crm.trouble.${error}`)}>
          {said}
        </Note>
      )}
      {again.error && <Note tone="danger">{sentenceOf(again.error)}</Note>}
    </>
  );
};

type CrmReceiptProps = { readonly id: CrmDelivery['id']; readonly back: () => void };

/** One record that was sent, with its receipt. */
export const CrmReceipt = ({ id, back }: CrmReceiptProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useDelivery(id);
  const details = data?.data;
  return (
    <div className={classes.stack}>
      <div>
        <Button size="xs" variant="subtle" leftSection={<Icon name="arrow-left" size={14} />} onClick={back}>
          {t('crm.deliveries.back')}
        </Button>
      </div>
      {!details && !error && <SkeletonText lines={5} />}
      {details && (
        <>
          <h3 className={classes.name}>{details.result_name ?? t('crm.deliveries.gone')}</h3>
          <Head delivery={details} />
        </>
      )}
      {details && !details.receipt && <p className={classes.quiet}>{t('crm.deliveries.no_receipt')}</p>}
      {details?.receipt && <Made receipt={details.receipt} />}
      <LoadFailure error={error} retry={refetch} isWhole={!details} />
    </div>
  );
};
