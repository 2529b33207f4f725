import { crmDeliveryRoutes as routes } from '@galena/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { keyOf } from '../../../platform/query.ts';
import { Status } from '../../../ui/marks/status.tsx';
import { Bone } from '../../../ui/states/skeleton.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import type { ListColumnProps } from '../../../widgets/contributions/list-columns.ts';
import { askStates } from './record-states.ts';
import { stateOf } from './use-deliveries.ts';

/** While a record is on its way, its state is asked for again. */
const whileSendingMs = 4_000;

/** How far a record is with one CRM, and the way to its receipt; nothing where it was not sent there. */
export const DestinationCell = ({ listId, record, column, tabIndex }: ListColumnProps) => {
  const { t } = useTranslation();
  // A record whose state changed is another version of it.
  const { data, isPending } = useQuery({
    queryKey: [...keyOf(routes.states), listId, record.id, record.updated_at, record.crm_status],
    queryFn: () => askStates(listId, record.id),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'sending') ? whileSendingMs : false),
  });
  if (isPending) return <Bone width={56} />;
  const found = data?.find((one) => one.connection_id === Number(column));
  if (!found) return null;
  return (
    <AddressLink
      page="Settings:Integration:Crm"
      search={{ connection: found.connection_id, delivery: found.id }}
      tabIndex={tabIndex}
      title={t('crm.deliveries.open')}
    >
      <Status family="delivery" state={stateOf(found)} size="md" />
    </AddressLink>
  );
};
