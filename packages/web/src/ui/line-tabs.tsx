import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { keyNames } from '../platform/shortcuts.ts';
import { useAmounts } from './amounts.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import classes from './line-tabs.module.css';
import { Kbd } from './marks/kbd.tsx';
import { walkControls } from './table/bars/arrow-keys.ts';

type LineTab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** How many things it holds. */
  readonly count?: number | undefined;
  /** The key that opens it, as `useShortcut` takes it; whoever shows the tabs registers it. */
  readonly keys?: string;
};

type LineTabsProps = {
  /** What they are tabs of: "What to look for". */
  readonly label: string;
  readonly tabs: readonly LineTab[];
  readonly active: string;
  readonly onSelect: (id: string) => void;
  /** The element that shows the open one. */
  readonly panelId: string;
};

/** The open tab where it can be seen: on a phone it may lie beside the screen when the address names it. */
const useInSight = (active: string) => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabs = bar.current?.getBoundingClientRect();
    const tab = bar.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    // By hand: `scrollIntoView` would move the page, too.
    if (tabs && tab)
      bar.current?.scrollBy({ left: Math.max(0, tab.right - tabs.right) + Math.min(0, tab.left - tabs.left) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- nothing of it is read, but it moves the tab
  }, [active]);
  return bar;
};

/** Tabs of a whole page below its header, underlined. The arrows walk, Enter and Space open one. */
export const LineTabs = ({ label, tabs, active, onSelect, panelId }: LineTabsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [walked, setWalked] = useState<string | null>(null);
  const stop = walked ?? active;
  const bar = useInSight(active);
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={label}
      className={classes.tabs}
      tabIndex={-1}
      onKeyDown={(event) => walkControls(event, '[role="tab"]')}
      onBlur={() => setWalked(null)}
    >
      {tabs.map(({ id, label: words, icon, count, keys }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === active}
          aria-controls={panelId}
          aria-keyshortcuts={keys}
          tabIndex={id === stop ? 0 : -1}
          className={classes.tab}
          onFocus={() => setWalked(id)}
          onClick={() => onSelect(id)}
        >
          {icon && <Icon name={icon} />}
          {words}
          {count !== undefined && <span className={classes.count}>{number(count)}</span>}
          {keys !== undefined && id !== active && (
            <span className={classes.key} aria-hidden>
              <Kbd>{keyNames(keys, t('shell.keys.control'))}</Kbd>
            </span>
          )}
        </button>
      ))}
    </div>
  );
};
