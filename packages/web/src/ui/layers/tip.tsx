import { Tooltip, type FloatingPosition } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTapped } from './use-tapped.ts';

type TipProps = {
  readonly label: string;
  /** One element that takes a ref and can have the focus: a button, a link. */
  readonly children: ReactElement;
  readonly position?: FloatingPosition;
  /** Says nothing, for the moment. */
  readonly isOff?: boolean;
};

/**
 * A word on what something is, at once on pointing, on focus and on a tap, gone with Escape. Never the only place for
 * a fact: those who do not find it miss nothing.
 */
export const Tip = ({ label, children, position = 'top', isOff = false }: TipProps) => {
  const { target, isTapped } = useTapped();
  return (
    // Distance 14. Mantine adds half of the arrow's 4 px, and knows of no tap that stays.
    <Tooltip
      ref={target}
      label={label}
      position={position}
      disabled={isOff}
      multiline
      offset={12}
      {...(isTapped ? { opened: true } : {})}
    >
      {children}
    </Tooltip>
  );
};
