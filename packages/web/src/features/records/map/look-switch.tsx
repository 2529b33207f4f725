import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePreference } from '../../../widgets/preferences.ts';
import { looks, type Look } from '../list/list-state.ts';
import classes from './look-switch.module.css';

/** How the user looked at a local list last: lists open so. */
export const useKeptLook = () => usePreference('records.look', looks, 'table');

type LookSwitchProps = { readonly look: Look; readonly onLook: (look: Look) => void };

const icons = { table: 'table', map: 'map-pin' } as const;

/** Table or map. */
export const LookSwitch = ({ look, onLook }: LookSwitchProps) => {
  const { t } = useTranslation();
  const [, keep] = useKeptLook();
  return (
    <SegmentedControl<Look>
      aria-label={t('records.look')}
      className={classes.look ?? ''}
      value={look}
      onChange={(next) => {
        keep(next);
        onLook(next);
      }}
      data={looks.map((value) => ({
        value,
        label: (
          <span className={classes.sign} title={t(`records.looks.${value}`)}>
            <Icon name={icons[value]} size={15} />
            <HiddenText>{t(`records.looks.${value}`)}</HiddenText>
          </span>
        ),
      }))}
    />
  );
};
