import { Button, Menu } from '@mantine/core';
import type { IconName } from '../../icon-names.ts';
import { Icon } from '../../icon.tsx';
import classes from './choice-menu.module.css';

type ChoiceMenuProps<Value extends string> = {
  /** What is chosen: "Type". Read out before the choice. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[];
  readonly onChoose: (value: Value) => void;
  /** In place of the arrow at its end: what kind of choice it is. */
  readonly icon?: IconName;
};

/** One of several things that decide what a page shows: the button says which, its menu has the others. */
export const ChoiceMenu = <Value extends string>(props: ChoiceMenuProps<Value>) => {
  const { label, value, choices, onChoose, icon } = props;
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          className={classes.button}
          aria-label={`${label}: ${chosen}`}
          data-sign={icon !== undefined || undefined}
          leftSection={icon && <Icon name={icon} size={15} />}
          rightSection={!icon && <Icon name="chevron-down" size={13} />}
        >
          <span className={classes.chosen}>{chosen}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.RadioGroup
          value={value}
          onChange={(next) => {
            const choice = choices.find((one) => one.value === next);
            if (choice) onChoose(choice.value);
          }}
        >
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              rightSection={choice.icon && <Icon name={choice.icon} size={15} />}
            >
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
