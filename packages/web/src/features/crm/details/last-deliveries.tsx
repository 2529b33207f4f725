import type { CrmConnection } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { CrmLog } from '../deliveries/crm-log.tsx';
import { stateOf, useDeliveries } from '../deliveries/use-deliveries.ts';
import classes from '../parts/crm.module.css';

const shown = 3;

type LastDeliveriesProps = {
  readonly connection: CrmConnection;
  /** The receipt that somebody asked for; null: none. */
  readonly receiptId: number | null;
};

/** The last records that were sent, and the way to all of them. */
export const LastDeliveries = ({ connection, receiptId }: LastDeliveriesProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(receiptId !== null);
  const { id, name } = connection;
  const { deliveries, query } = useDeliveries(id, null);
  return (
    <section className={classes.box} aria-label={t('crm.last')}>
      <div className={classes.boxHead}>
        <h3>{t('crm.last')}</h3>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('crm.deliveries.log_one', { name })}
          onClick={() => setOpen(true)}
        >
          {t('crm.log')}
        </Button>
      </div>
      {query.data && deliveries.length === 0 && <span className={classes.quiet}>{t('crm.none_sent')}</span>}
      {deliveries.slice(0, shown).map((one) => (
        <span key={one.id} className={classes.line}>
          <Status family="delivery" state={stateOf(one)} />
          <span className={classes.example}>{one.result_name ?? t('crm.deliveries.gone')}</span>
          <span className={classes.quiet}>
            <Moment value={one.updated_at} />
          </span>
        </span>
      ))}
      {isOpen && <CrmLog connection={connection} receiptId={receiptId} close={() => setOpen(false)} />}
    </section>
  );
};
