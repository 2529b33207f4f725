import { LoadFailure } from '../../ui/states/load-failure.tsx';
import classes from './chooser.module.css';
import { PlanChooser } from './plan-chooser.tsx';
import { useBilling } from './use-billing.ts';

/** The whole page of an account that has no plan: the plans it may choose. */
export const InactivePlans = () => {
  const { data, error, refetch } = useBilling();
  return (
    <div className={classes.inactive}>
      <LoadFailure error={error} retry={refetch} />
      {data && <PlanChooser billing={data.data} />}
    </div>
  );
};
