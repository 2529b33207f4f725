import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useAmounts } from '../amounts.ts';
import { Credits } from '../marks/credits.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import classes from './cost.module.css';

type CostButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & {
  /** Credits; null: it costs nothing and no number is shown. */
  readonly cost: number | null;
  /** Not known exactly: a `~` stands before it. */
  readonly isEstimate?: boolean;
  /** Keeps its width and the focus, and takes no press. */
  readonly isBusy?: boolean;
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  /** What it does: verb and object. */
  readonly children: ReactNode;
};

type PriceProps = { readonly cost: number; readonly isEstimate: boolean; readonly isTurning: boolean };

/** The price; while the button is busy and has no other sign, its coin turns. */
const Price = ({ cost, isEstimate, isTurning }: PriceProps) => {
  const { number } = useAmounts();
  if (!isTurning) return <Credits amount={cost} isEstimate={isEstimate} />;
  return (
    <span className={classes.price}>
      <Loader size={14} color="currentColor" />
      {isEstimate && '~'}
      {number(cost)}
    </span>
  );
};

/** A button that spends credits and says how many. */
export const CostButton = (props: CostButtonProps) => {
  const { cost, isEstimate = false, isBusy = false, icon, type = 'button', onPress, children, ...look } = props;
  const press = (event: MouseEvent): void => {
    // Also keeps it from sending a form twice.
    if (isBusy) event.preventDefault();
    else onPress?.();
  };
  return (
    <Button
      {...look}
      type={type}
      className={classes.button ?? ''}
      // Not `disabled`: the focus would fall off it.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      leftSection={icon && (isBusy ? <Loader size={16} color="currentColor" /> : <Icon name={icon} />)}
      rightSection={cost !== null && <Price cost={cost} isEstimate={isEstimate} isTurning={isBusy && !icon} />}
      onClick={press}
    >
      {children}
    </Button>
  );
};
