import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import { HiddenText } from '../../hidden-text.tsx';
import type { IconName } from '../../icon-names.ts';
import { Icon } from '../../icon.tsx';
import { walkControls } from './arrow-keys.ts';
import classes from './view-tabs.module.css';

type View = {
  readonly id: string;
  readonly label: string;
  /** How many rows it has at this moment. */
  readonly count?: number | undefined;
  /** What sets it apart, as a sign and in words. */
  readonly mark?: { readonly icon: IconName; readonly label: string };
};

type ViewTabsProps = {
  readonly views: readonly View[];
  readonly active: string;
  readonly onSelect: (id: string) => void;
  /** Keeps filters, sort and columns as a view of its own. */
  readonly onSave?: () => void;
  /** The element that shows the view. */
  readonly panelId?: string;
};

/** Views of one table, as tabs with their counts. The arrows walk, Enter and Space choose: a view is a call. */
export const ViewTabs = ({ views, active, onSelect, onSave, panelId }: ViewTabsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [walked, setWalked] = useState<string | null>(null);
  const stop = walked ?? active;
  const bar = useRef<HTMLDivElement>(null);
  // Counts come later than their tabs and push those behind them along.
  const width = views.map(({ count }) => (count === undefined ? '' : number(count)).length).join(' ');
  // On a phone it may lie beside the screen when the address names it.
  useEffect(() => {
    const tabs = bar.current?.getBoundingClientRect();
    const tab = bar.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    // By hand: `scrollIntoView` would move the page, too.
    if (tabs && tab)
      bar.current?.scrollBy({ left: Math.max(0, tab.right - tabs.right) + Math.min(0, tab.left - tabs.left) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- nothing of it is read, but they move the tab
  }, [active, width]);
  return (
    <div className={classes.bar}>
      <div
        ref={bar}
        role="tablist"
        aria-label={t('table.views')}
        className={classes.tabs}
        tabIndex={-1}
        onKeyDown={(event) => walkControls(event, '[role="tab"]')}
        onBlur={() => setWalked(null)}
      >
        {views.map(({ id, label, count, mark }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === active}
            aria-controls={panelId}
            tabIndex={id === stop ? 0 : -1}
            className={classes.tab}
            onFocus={() => setWalked(id)}
            onClick={() => onSelect(id)}
          >
            {mark && <Icon name={mark.icon} size={13} />}
            {label}
            {mark && <HiddenText>{mark.label}</HiddenText>}
            {count !== undefined && <span className={classes.count}>{number(count)}</span>}
          </button>
        ))}
      </div>
      {onSave && (
        <ActionIcon size={28} aria-label={t('table.save_view')} className={classes.save} onClick={onSave}>
          <Icon name="plus" size={15} />
        </ActionIcon>
      )}
    </div>
  );
};
