import { ActionIcon, Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import type { IconName } from './icon-names.ts';
import { usePageActions } from './commands.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './marks/kbd.tsx';
import classes from './page-header.module.css';
import { ShortcutKey } from './shortcut-key.tsx';
import { useFitting } from './fitting/use-fitting.ts';

/** One thing that can be done with what a page shows. */
export type HeaderAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** `filled`: the page's first action, of which there is one at most; `quiet`: without an edge. */
  readonly look?: 'filled' | 'quiet';
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** The key that does the same, shown in the button. */
  readonly shortcut?: string;
} & (
  | { readonly run: () => void; readonly href?: never }
  /** Leads out of the product, into a tab of its own. */
  | { readonly href: string; readonly run?: never }
);

/** What the title keeps at least (design, section 8), in pixels. */
const leastTitle = 160;

const variants = { filled: 'filled', quiet: 'subtle' } as const;

const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;

const ActionButton = ({ action }: { readonly action: HeaderAction }) => {
  const { label, icon, look, href, isBusy = false, isDisabled = false, shortcut } = action;
  const props = {
    variant: look ? variants[look] : 'default',
    leftSection: icon && <Icon name={icon} />,
    rightSection: shortcut && (
      <span className={classes.shortcut}>
        <Kbd isHint>{shortcut.toUpperCase()}</Kbd>
      </span>
    ),
    'aria-keyshortcuts': shortcut,
    'data-fits': look !== 'filled' || undefined,
    children: label,
  };
  if (href !== undefined) return <Button {...props} {...outside} href={href} />;
  return <Button {...props} loading={isBusy} disabled={isDisabled} onClick={action.run} />;
};

const ActionItem = ({ action }: { readonly action: HeaderAction }) => {
  const { label, icon, href, isBusy = false, isDisabled = false } = action;
  const props = { leftSection: icon && <Icon name={icon} size={15} />, children: label };
  if (href !== undefined) return <Menu.Item {...props} {...outside} href={href} />;
  return <Menu.Item {...props} disabled={isBusy || isDisabled} onClick={action.run} />;
};

const More = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon className={classes.more} size={32} aria-label={t('table.more_actions')}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.id} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const sum = (elements: Iterable<Element>, skip: string): number =>
  [...elements].reduce((width, element) => {
    const isCounted = element instanceof HTMLElement && !element.matches(skip);
    return isCounted ? width + element.offsetWidth + 8 : width;
  }, 0);

/** What is left for the actions, once the title has what it needs or keeps, and all that stands beside both. */
const roomOf = (header: HTMLElement): number => {
  const title = header.querySelector('h1');
  const beside = sum(title?.parentElement?.children ?? [], 'h1') + sum(header.children, '[data-lead], [data-actions]');
  return header.clientWidth - beside - Math.min(title?.scrollWidth ?? 0, leastTitle) - 16;
};

const follow = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');

/**
 * The actions of a page beside its title. What has no room goes behind "More", from the right; the filled one stays. The command
 * menu offers them, too.
 */
export const HeaderActions = ({ actions }: { readonly actions: readonly HeaderAction[] }) => {
  const { i18n } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const filled = actions.filter(({ look }) => look === 'filled');
  const others = actions.filter(({ look }) => look !== 'filled');
  const labels = actions.map(({ label, icon = '' }) => label + icon).join();
  const fits = useFitting(line, `${i18n.language},${labels}`, 38, roomOf);
  const hidden = others.slice(fits);
  const offered = actions.filter(({ isBusy, isDisabled }) => !isBusy && !isDisabled);
  usePageActions(
    offered.map(({ id, label, icon = 'bolt', run, href }) => ({ id, label, icon, run: run ?? (() => follow(href)) })),
  );
  return (
    <div ref={line} className={classes.actions} data-actions>
      {offered.map(
        ({ id, shortcut, label, run }) =>
          shortcut !== undefined && run && <ShortcutKey key={id} keys={shortcut} label={label} run={run} />,
      )}
      {hidden.length > 0 && <More actions={hidden} />}
      {others.slice(0, fits).map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      {filled.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
    </div>
  );
};
