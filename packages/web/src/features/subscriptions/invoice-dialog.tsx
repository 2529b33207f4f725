import { subscriptionRoutes as routes, type Invoice, type InvoiceHead } from '@galena/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import classes from './chooser.module.css';
import { useDay } from './use-billing.ts';

const Content = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  const day = useDay();
  const amount = (cents: number): string => money(cents, invoice.currency);
  return (
    <dl className={classes.figures}>
      <dt>{t('subscriptions.invoice.date')}</dt>
      <dd>{day(invoice.issued_at)}</dd>
      <dt>{t('subscriptions.invoice.from')}</dt>
      <dd>{invoice.seller.join(', ')}</dd>
      <dt>{t('subscriptions.invoice.to')}</dt>
      <dd>{invoice.buyer.join(', ')}</dd>
      {invoice.lines.map((line) => [
        <dt key={`${line.kind} ${line.name}`}>
          {t(`subscriptions.invoice.${line.kind}`)} {line.name}
        </dt>,
        <dd key={`${line.kind} ${line.name} amount`}>{amount(line.net_cents)}</dd>,
      ])}
      <dt>
        {t('subscriptions.invoice.tax')} ({number(invoice.tax_percent)} %)
      </dt>
      <dd>{amount(invoice.tax_cents)}</dd>
      <dt>{t('subscriptions.invoice.total')}</dt>
      <dd>{amount(invoice.total_cents)}</dd>
      <dt>{t('subscriptions.invoice.reference')}</dt>
      <dd>{invoice.reference}</dd>
    </dl>
  );
};

type InvoiceDialogProps = { readonly head: InvoiceHead; readonly close: () => void };

/** An invoice as it was issued. */
export const InvoiceDialog = ({ head, close }: InvoiceDialogProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(routes.invoice, { params: { id: head.id } }));
  return (
    <Dialog title={`${t(`subscriptions.invoice.${head.kind}`)} ${head.number}`} onClose={close}>
      {data && <Content invoice={data.data} />}
      <LoadFailure error={error} retry={refetch} />
    </Dialog>
  );
};
