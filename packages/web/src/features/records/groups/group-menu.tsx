import type { ListType } from '@galena/contract/kernel';
import { groupFieldsIn } from '@galena/contract/records';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { fieldIcon, useFieldTitle } from '../fields.ts';
import type { Grouping } from '../list/list-state.ts';
import classes from './groups.module.css';

type GroupMenuProps = {
  readonly type: ListType;
  readonly group: Grouping | null;
  readonly onGroup: (group: Grouping | null) => void;
};

const none = '-';

/** By which field the records are grouped, and which group goes first. */
export const GroupMenu = ({ type, group, onGroup }: GroupMenuProps) => {
  const { t } = useTranslation();
  const title = useFieldTitle(type);
  const canSend = useCan('delivery');
  const fields = groupFieldsIn(useFields(type)).filter(({ name }) => canSend || name !== 'crm_status');
  const chosen = group ? (title(group.field) ?? group.field) : null;
  const by = group?.by ?? 'count';
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          className={classes.button ?? ''}
          data-on={chosen !== null || undefined}
          leftSection={<Icon name="stack-2" size={15} />}
          aria-label={chosen === null ? t('records.groups.action') : t('records.groups.by', { field: chosen })}
        >
          <span className={classes.chosen}>{chosen ?? t('records.groups.action')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.RadioGroup
          value={group?.field ?? none}
          onChange={(field) => onGroup(field === none ? null : { field, by })}
        >
          <Menu.RadioItem value={none}>{t('records.groups.none')}</Menu.RadioItem>
          {fields.map(({ name }) => (
            <Menu.RadioItem key={name} value={name} rightSection={<Icon name={fieldIcon(type, name)} size={15} />}>
              {title(name) ?? name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {group && (
          <>
            <Menu.Divider />
            <Menu.RadioGroup
              value={by}
              onChange={(next) => onGroup({ ...group, by: next === 'name' ? 'name' : 'count' })}
            >
              <Menu.RadioItem value="count">{t('records.groups.largest_first')}</Menu.RadioItem>
              <Menu.RadioItem value="name">{t('records.groups.by_name')}</Menu.RadioItem>
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
