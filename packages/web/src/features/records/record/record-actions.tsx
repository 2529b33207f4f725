import { useTranslation } from 'react-i18next';
import { usePageActions } from '../../../ui/commands.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import type { RecordDoing } from './record-doing.ts';
import classes from './record-view.module.css';

/** What can be done with a record, each with its price: what other rooms offer, the first one as the main one. */
export const RecordActions = ({ doing }: { readonly doing: RecordDoing }) => {
  const { t } = useTranslation();
  const actions = doing.actionsAt('button');
  usePageActions(
    actions
      .filter(({ item }) => !doing.isBusy(item))
      .map(({ item, place: { label } }) => ({
        id: item.id,
        icon: item.icon,
        label: t(label),
        run: () => doing.press(item, 'button'),
      })),
  );
  if (actions.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.map(({ item: action, place: { label } }, at) => {
        const cost = action.cost?.(doing.place.type);
        return (
          <CostButton
            key={action.id}
            variant={at === 0 ? 'filled' : 'default'}
            icon={action.icon}
            cost={cost?.credits ?? null}
            isEach={cost?.isEach ?? false}
            isBusy={doing.isBusy(action)}
            onPress={() => doing.press(action, 'button')}
          >
            {t(label)}
          </CostButton>
        );
      })}
    </div>
  );
};
