import type { Result } from '@galena/contract/records';
import { useTranslation } from 'react-i18next';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import { lookupIcons } from '../lookup/offers.ts';
import { useEmployees, type RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';

type RecordActionsProps = { readonly record: Result; readonly doing: RecordDoing };

/** What can be looked up of a record, each with its price: employees first, an e-mail where it has none. ENR-001, ENR-003 */
export const RecordActions = ({ record, doing }: RecordActionsProps) => {
  const { t } = useTranslation();
  const { employees } = useEmployees(doing.place, record.id);
  // What it has already is checked again where its evidence stands.
  const offers = doing.offers
    .filter(({ action }) => action === 'employees' || record.email === null)
    .toSorted((one, other) => Number(one.action === 'email') - Number(other.action === 'email'));
  if (offers.length === 0) return null;
  return (
    <div className={classes.actions}>
      {offers.map(({ action, credits, maxPerRecord }, at) => (
        <CostButton
          key={action}
          variant={at === 0 ? 'filled' : 'default'}
          icon={lookupIcons[action]}
          cost={credits === 0 ? null : credits}
          isEach={maxPerRecord > 1}
          isBusy={action === 'email' && doing.isLooking}
          onPress={() => doing.lookUp(action, action === 'employees' && (employees?.length ?? 0) > 0)}
        >
          {action === 'email' ? t('lists.lookup.email_alone') : t('lists.lookup.employees')}
        </CostButton>
      ))}
    </div>
  );
};
