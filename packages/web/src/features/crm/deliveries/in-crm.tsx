import { crmDeliveryRoutes as routes } from '@galena/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import classes from '../parts/crm.module.css';
import { useCrmConnections } from '../use-crms.ts';
import { stateOf } from './use-deliveries.ts';

type InCrmProps = Pick<RecordPanelProps, 'record'>;

const Lines = ({ record }: InCrmProps) => {
  const { t } = useTranslation();
  const { data } = useQuery(queryOf(routes.deliveries, { query: { result_id: record.id } }));
  const connections = useCrmConnections();
  return (
    <ul className={classes.inCrm}>
      {data?.data.map((one) => (
        <li key={one.id}>
          <Status family="delivery" state={stateOf(one)} />
          <span className={classes.example}>
            {connections.data?.data.find(({ id }) => id === one.connection_id)?.name ?? t('crm.title')}
          </span>
          <span className={classes.quiet}>
            <Moment value={one.updated_at} />
          </span>
          {one.remote_url !== null && (
            <a href={one.remote_url} target="_blank" rel="noreferrer">
              {t('crm.deliveries.in_crm')}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
};

/** In which CRMs a record stands, or is on its way to, with the way there. Nothing where it was sent nowhere. */
export const InCrm = ({ record }: InCrmProps) => (record.crm_status === 'unsent' ? null : <Lines record={record} />);
