import type { AdminPlan } from '@galena/contract/plans';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './plans.module.css';

export type PlanAct = 'edit' | 'up' | 'down' | 'remove';

const icons = { edit: 'pencil', up: 'arrow-up', down: 'arrow-down', remove: 'trash' } as const;

type PlanMenuProps = {
  readonly plan: AdminPlan;
  readonly acts: readonly PlanAct[];
  readonly act: (act: PlanAct, plan: AdminPlan) => void;
};

/** What can be done with a plan, behind three dots. */
export const PlanMenu = ({ plan, acts, act }: PlanMenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} className={classes.dots ?? ''} aria-label={t('admin.plans.options', { name: plan.name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((one) => (
          <Menu.Item key={one} leftSection={<Icon name={icons[one]} size={15} />} onClick={() => act(one, plan)}>
            {t(`admin.plans.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
