import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import type { TableLayout } from './layout.ts';

type DensityButtonProps = {
  readonly density: TableLayout['density'];
  readonly onChange: (density: TableLayout['density']) => void;
};

/** Rows of 40 or of 52 px. */
export const DensityButton = ({ density, onChange }: DensityButtonProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={t('table.row_height')}>
          <Icon name="layout-rows" size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={density}
          onChange={(value) => onChange(value === 'comfortable' ? 'comfortable' : 'compact')}
        >
          <Menu.RadioItem value="compact">{t('table.compact')}</Menu.RadioItem>
          <Menu.RadioItem value="comfortable">{t('table.comfortable')}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
