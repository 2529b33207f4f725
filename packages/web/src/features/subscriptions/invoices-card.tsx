import { subscriptionRoutes as routes, type InvoiceHead } from '@galena/contract/subscriptions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { saveBlob } from '../../widgets/save-blob.ts';
import classes from './chooser.module.css';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { useDay } from './use-billing.ts';

type RowProps = { readonly invoice: InvoiceHead; readonly view: () => void };

const Row = ({ invoice, view }: RowProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  const day = useDay();
  const { id, number, kind, issued_at: issuedAt } = invoice;
  const download = useMutation({
    mutationFn: () => call(routes.invoicePdf, { params: { id } }),
    onSuccess: (blob) => saveBlob(blob, `${t(`subscriptions.invoice.${kind}`)} ${number}.pdf`),
  });
  return (
    <li className={classes.invoice}>
      <div className={classes.what}>
        {t(`subscriptions.invoice.${kind}`)} {number}
        <span>{day(issuedAt)}</span>
      </div>
      {money(invoice.total_cents, invoice.currency)}
      <Button size="xs" variant="subtle" aria-label={t('subscriptions.portal.view', { number })} onClick={view}>
        <Icon name="eye" size={16} />
      </Button>
      <Button
        size="xs"
        variant="subtle"
        loading={download.isPending}
        aria-label={t('subscriptions.portal.download', { number })}
        onClick={() => download.mutate()}
      >
        <Icon name="download" size={16} />
      </Button>
    </li>
  );
};

/** What was paid, newest first. */
export const InvoicesCard = ({ invoices }: { readonly invoices: readonly InvoiceHead[] }) => {
  const { t } = useTranslation();
  const [viewed, setViewed] = useState<InvoiceHead | null>(null);
  return (
    <SectionCard title={t('subscriptions.portal.invoices')}>
      {invoices.length === 0 && <p className={classes.description}>{t('subscriptions.portal.no_invoices')}</p>}
      <ul className={classes.invoices}>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} view={() => setViewed(invoice)} />
        ))}
      </ul>
      {viewed && <InvoiceDialog head={viewed} close={() => setViewed(null)} />}
    </SectionCard>
  );
};
