import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import { Credits } from '../../marks/credits.tsx';
import { Icon } from '../../icon.tsx';
import { useFitting } from '../../fitting/use-fitting.ts';
import { creditsOf } from '../columns/columns.ts';
import { countSelected, everythingSelected, nothingSelected, type Selection } from '../rows/selection.ts';
import type { TableHandle } from '../rows/table-props.ts';
import { walkControls } from './arrow-keys.ts';
import classes from './bulk-bar.module.css';
import { BulkButton, type BulkAction } from './bulk-button.tsx';

type BulkBarProps = {
  readonly selection: Selection;
  readonly onSelectionChange: (selection: Selection) => void;
  /** How many rows match, and how many of them are loaded: once all of these are chosen, all others are offered. */
  readonly total: number;
  readonly isTotalCapped?: boolean;
  readonly loaded: number;
  /** In the order of the design: CRM, enrich, AI, label, CSV. */
  readonly actions: readonly BulkAction[];
  /** Archive, delete: always behind the last button. */
  readonly more?: readonly BulkAction[];
  /** Gets the focus when the bar goes away. */
  readonly table?: RefObject<TableHandle | null>;
};

/** All that is loaded is chosen, and there is more. */
const canHaveAll = ({ selection: { isAll, ids }, total, loaded }: BulkBarProps): boolean =>
  !isAll && ids.size >= loaded && total > loaded;

/** Says that the page is not everything, and offers the rest. */
const Offer = (props: BulkBarProps & { readonly tabIndex: 0 | -1 }) => {
  const { selection, onSelectionChange, total, isTotalCapped = false, loaded, tabIndex } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const whole = isTotalCapped ? t('table.or_more', { number: number(total) }) : number(total);
  if (selection.isAll && selection.ids.size === 0)
    return <p className={classes.offer}>{t('table.everything_selected', { count: total, number: whole })}</p>;
  if (!canHaveAll(props)) return null;
  return (
    <p className={classes.offer}>
      {t('table.page_selected', { count: loaded, number: number(loaded) })}{' '}
      <button
        type="button"
        className={classes.all}
        data-stop="all"
        tabIndex={tabIndex}
        onClick={() => onSelectionChange(everythingSelected)}
      >
        {t('table.select_matching', { count: total, number: whole })}
      </button>
    </p>
  );
};

type MoreProps = { readonly actions: readonly BulkAction[]; readonly isPhone: boolean; readonly tabIndex: 0 | -1 };

const More = ({ actions, isPhone, tabIndex }: MoreProps) => {
  const { t } = useTranslation();
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.action}
          data-stop="more"
          tabIndex={tabIndex}
          aria-label={t('table.more_actions')}
        >
          <Icon name="dots" size={isPhone ? 19 : 17} />
          {isPhone && <span>{t('table.more')}</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon, cost, press }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon name={icon} size={15} />}
            rightSection={cost && <Credits {...creditsOf(cost)} />}
            onClick={press}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

type ClearProps = { readonly press: () => void; readonly tabIndex: 0 | -1 };

const Clear = ({ press, tabIndex }: ClearProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.clear}
      data-stop="clear"
      tabIndex={tabIndex}
      aria-label={t('table.clear_selection')}
      onClick={press}
    >
      <Icon name="x" size={15} />
    </button>
  );
};

const Bar = (props: BulkBarProps & { readonly count: number }) => {
  const { actions, more = [], onSelectionChange, total, isTotalCapped = false, selection, table, count } = props;
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const isPhone = useMediaQuery('(width <= 640px)', false, { getInitialValueInEffect: false });
  const line = useRef<HTMLDivElement>(null);
  const isOpenEnded = isTotalCapped && selection.isAll;
  const words = { count, number: isOpenEnded ? t('table.or_more', { number: number(total) }) : number(count) };
  const labels = actions.map(({ label, cost }) => `${label}${cost?.credits ?? ''}`);
  const fits = useFitting(line, [i18n.language, isPhone, words.number, ...labels].join(), more.length > 0 ? 0 : 54);
  const shown = actions.slice(0, fits);
  const hidden = [...actions.slice(fits), ...more];
  const [walked, setWalked] = useState('clear');
  const stops = ['clear', ...shown.map(({ id }) => id), ...(hidden.length > 0 ? ['more'] : [])];
  if (canHaveAll(props)) stops.push('all');
  const stop = stops.includes(walked) ? walked : 'clear';
  const tabIndexOf = (id: string): 0 | -1 => (id === stop ? 0 : -1);
  return (
    <div
      role="toolbar"
      aria-label={t('table.bulk_actions', words)}
      className={classes.bar}
      tabIndex={-1}
      onFocus={({ target }) => setWalked(target.dataset['stop'] ?? 'clear')}
      onKeyDown={(event) => walkControls(event, '[data-stop]')}
    >
      <Offer {...props} tabIndex={tabIndexOf('all')} />
      <div ref={line} className={classes.line}>
        <span className={classes.count}>{t('table.selected', words)}</span>
        <Clear
          tabIndex={tabIndexOf('clear')}
          press={() => {
            onSelectionChange(nothingSelected);
            table?.current?.focus();
          }}
        />
        <span className={classes.rule} />
        {shown.map((action) => (
          <BulkButton key={action.id} action={action} isPhone={isPhone} tabIndex={tabIndexOf(action.id)} />
        ))}
        {hidden.length > 0 && !isPhone && <span className={classes.rule} />}
        {hidden.length > 0 && <More actions={hidden} isPhone={isPhone} tabIndex={tabIndexOf('more')} />}
      </div>
    </div>
  );
};

/**
 * What can be done with the chosen rows; nothing as long as none are chosen. It floats over the end of the nearest
 * positioned element, and on phones lies over the tab bar.
 */
export const BulkBar = (props: BulkBarProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const count = countSelected(props.selection, props.total);
  return (
    <div className={classes.place} data-room data-bulk-bar={count > 0 || undefined}>
      <span className={classes.said} role="status">
        {count > 0 ? t('table.selected', { count, number: number(count) }) : ''}
      </span>
      {count > 0 && <Bar {...props} count={count} />}
    </div>
  );
};
