import type { Result } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import { usePageActions } from '../../../ui/commands.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import type { Offered, Placed } from '../../../widgets/contributions/contribution.ts';
import type { RecordAction } from '../../../widgets/contributions/record-actions.ts';
import type { RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';

type ActionButtonProps = {
  readonly doing: RecordDoing;
  readonly record: Result;
  readonly offered: Placed<RecordAction, Offered>;
  /** The first one stands out. */
  readonly isMain: boolean;
};

const neverBusy = (): boolean => false;

const ActionButton = ({ doing, record, offered: { item: action, place }, isMain }: ActionButtonProps) => {
  const { t } = useTranslation();
  const { useIsBusy = neverBusy } = action;
  // oxlint-disable-next-line react/hooks -- the button belongs to one action, whose hook stays the same as long as it stands
  const isBusy = useIsBusy(record) || doing.isBusy(action);
  const cost = action.cost?.(doing.place.type);
  const press = (): void => doing.press(action, 'button');
  usePageActions(isBusy ? [] : [{ id: action.id, icon: action.icon, label: t(place.label), run: press }]);
  return (
    <CostButton
      variant={isMain ? 'filled' : 'default'}
      icon={action.icon}
      cost={cost?.credits ?? null}
      isEach={cost?.isEach ?? false}
      isBusy={isBusy}
      onPress={press}
    >
      {t(place.label)}
    </CostButton>
  );
};

type RecordActionsProps = Pick<ActionButtonProps, 'doing' | 'record'>;

/** What can be done with a record, each with its price: what other rooms offer, the first one as the main one. */
export const RecordActions = ({ doing, record }: RecordActionsProps) => {
  const actions = doing.actionsAt('button');
  if (actions.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.map((offered, at) => (
        <ActionButton key={offered.item.id} doing={doing} record={record} offered={offered} isMain={at === 0} />
      ))}
    </div>
  );
};
