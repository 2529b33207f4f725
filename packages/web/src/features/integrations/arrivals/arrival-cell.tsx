import { Status } from '../../../ui/marks/status.tsx';
import { Bone } from '../../../ui/states/skeleton.tsx';
import type { ListColumnProps } from '../../../widgets/contributions/list-columns.ts';
import { idOfColumn, useArrivals } from '../use-arrivals.ts';

/** How far a record is with one webhook; nothing where it was not sent there. */
export const ArrivalCell = ({ listId, record, column }: ListColumnProps) => {
  const { data, isPending } = useArrivals(listId, record);
  if (isPending) return <Bone width={56} />;
  const found = data?.find((one) => one.connection_id === idOfColumn(column));
  return found ? <Status family="delivery" state={found.state} size="md" /> : null;
};
