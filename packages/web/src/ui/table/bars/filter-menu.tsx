import { Menu, Popover } from '@mantine/core';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import { FilterEditor } from './filter-editor.tsx';
import classes from './filter-menu.module.css';
import { newFilter, type Filter, type FilterField } from './filters.ts';

/** For the key F and for the menu of a column. */
export type FilterHandle = {
  /** Opens the menu of fields, or the form of one of them. */
  readonly open: (field?: string) => void;
};

type FilterMenuProps = {
  readonly fields: readonly FilterField[];
  readonly add: (filter: Filter) => void;
  readonly ref?: Ref<FilterHandle> | undefined;
};

type FieldItemsProps = { readonly fields: readonly FilterField[]; readonly choose: (field: FilterField) => void };

const FieldItems = ({ fields, choose }: FieldItemsProps) =>
  fields.map((field) => (
    <Menu.Item
      key={field.id}
      leftSection={field.icon && <Icon name={field.icon} size={15} />}
      onClick={() => choose(field)}
    >
      {field.label}
    </Menu.Item>
  ));

const NewFilter = ({ field, apply }: { field: FilterField; apply: (filter: Filter) => void }) => (
  <>
    <p className={classes.field}>{field.label}</p>
    <FilterEditor field={field} initial={newFilter(field)} apply={apply} />
  </>
);

/** Adds a condition: first its field, then operator and value. */
export const FilterMenu = ({ fields, add, ref }: FilterMenuProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<FilterField | null>(null);
  const chip = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({
    open: (id) => {
      const field = fields.find((one) => one.id === id) ?? null;
      setAsked(field);
      setIsOpen(field === null);
      chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  }));
  const apply = (filter: Filter): void => {
    setAsked(null);
    add(filter);
  };
  return (
    <Popover
      opened={asked !== null}
      onChange={(isShown) => !isShown && setAsked(null)}
      onClose={() => chip.current?.focus()}
      position="bottom-start"
      width={264}
      // The chip opens a menu, and only then this.
      withRoles={false}
      trapFocus
    >
      <Popover.Target>
        <span className={classes.place}>
          <Menu
            opened={isOpen}
            onChange={setIsOpen}
            position="bottom-start"
            returnFocus={asked === null}
            withInitialFocusPlaceholder={false}
          >
            <Menu.Target>
              <button ref={chip} type="button" className={classes.add}>
                <Icon name="filter" size={14} />
                {t('table.filter')}
              </button>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              <FieldItems fields={fields} choose={setAsked} />
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={asked?.label} className={classes.panel}>
        {asked && <NewFilter key={asked.id} field={asked} apply={apply} />}
      </Popover.Dropdown>
    </Popover>
  );
};
