import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Chooser } from './chooser.tsx';
import classes from './chooser.module.css';
import { useBilling } from './use-billing.ts';

/** The whole page of an account that has no plan: the plans it may choose. */
export const InactivePlans = () => {
  const { data, error, refetch } = useBilling();
  return (
    <div className={classes.inactive}>
      <LoadFailure error={error} retry={refetch} />
      {data && <Chooser billing={data.data} />}
    </div>
  );
};
