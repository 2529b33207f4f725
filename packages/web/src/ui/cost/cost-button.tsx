import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { keyNames, keysForAria } from '../../platform/shortcuts.ts';
import { useAmounts } from '../amounts.ts';
import { Credits } from '../marks/credits.tsx';
import { Kbd } from '../marks/kbd.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import classes from './cost.module.css';

type CostButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & {
  /** Credits; null: it costs nothing and no number is shown. */
  readonly cost: number | null;
  /** Not known exactly: a `~` stands before it. */
  readonly isEstimate?: boolean;
  /** So much for each one that is found. */
  readonly isEach?: boolean;
  /** Keeps its width and the focus, and takes no press. */
  readonly isBusy?: boolean;
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  /** The shortcut that presses it, as `useShortcut` takes it; stands outlined at its end. */
  readonly keys?: string;
  readonly onPress?: () => void;
  /** What it does: verb and object. */
  readonly children: ReactNode;
};

type PriceProps = {
  readonly cost: number;
  readonly isEstimate: boolean;
  readonly isEach: boolean;
  readonly isTurning: boolean;
};

/** The price; while the button is busy and has no other sign, its coin turns. */
const Price = ({ cost, isEstimate, isEach, isTurning }: PriceProps) => {
  const { number } = useAmounts();
  if (!isTurning) return <Credits amount={cost} isEstimate={isEstimate} isEach={isEach} />;
  return (
    <span className={classes.price}>
      <Loader size={14} color="currentColor" />
      {isEstimate && '~'}
      {number(cost)}
    </span>
  );
};

/** The shortcut; while the button is busy and has no other sign, something turns in its place. */
const KeyHint = ({ keys, isTurning }: { readonly keys: string; readonly isTurning: boolean }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.keys} data-turning={isTurning || undefined}>
      <Kbd isHint>{keyNames(keys, t('shell.keys.control'))}</Kbd>
      {isTurning && <Loader size={14} color="currentColor" />}
    </span>
  );
};

/** A button that spends credits and says how many. */
export const CostButton = (props: CostButtonProps) => {
  const { cost, isEstimate = false, isEach = false, isBusy = false, icon, keys, ...rest } = props;
  const { type = 'button', onPress, children, ...look } = rest;
  const press = (event: MouseEvent): void => {
    // Also keeps it from sending a form twice.
    if (isBusy) event.preventDefault();
    else onPress?.();
  };
  // Where there is nothing that could turn, it comes beside the words.
  const hasLoader = isBusy && (icon !== undefined || (cost === null && keys === undefined));
  return (
    <Button
      {...look}
      type={type}
      className={classes.button ?? ''}
      // Not `disabled`: the focus would fall off it.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={keys === undefined ? undefined : keysForAria(keys)}
      leftSection={hasLoader ? <Loader size={16} color="currentColor" /> : icon && <Icon name={icon} />}
      rightSection={
        (cost !== null || keys !== undefined) && (
          <>
            {cost !== null && <Price cost={cost} isEstimate={isEstimate} isEach={isEach} isTurning={isBusy && !icon} />}
            {keys !== undefined && <KeyHint keys={keys} isTurning={isBusy && !icon && cost === null} />}
          </>
        )
      }
      onClick={press}
    >
      {children}
    </Button>
  );
};
