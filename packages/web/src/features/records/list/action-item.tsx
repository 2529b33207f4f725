import type { ListType } from '@galena/contract/kernel';
import { Menu } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Credits } from '../../../ui/marks/credits.tsx';
import { creditsOf, type Cost } from '../../../ui/table/columns/columns.ts';

type ActionItemProps = {
  readonly action: { readonly icon: IconName; readonly cost?: (type: ListType) => Cost | undefined };
  readonly label: string;
  readonly type: ListType;
  readonly press: () => void;
};

/** An entry of a menu that another room offers, with its price. */
export const ActionItem = ({ action, label, type, press }: ActionItemProps) => {
  const cost = action.cost?.(type);
  return (
    <Menu.Item
      leftSection={<Icon name={action.icon} size={15} />}
      rightSection={cost && <Credits {...creditsOf(cost)} size={13} />}
      onClick={press}
    >
      {label}
    </Menu.Item>
  );
};
