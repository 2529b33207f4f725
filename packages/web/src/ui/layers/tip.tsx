import { Tooltip, type FloatingPosition } from '@mantine/core';
import type { ReactElement } from 'react';

type TipProps = {
  readonly label: string;
  /** One element that takes a ref and can have the focus: a button, a link. */
  readonly children: ReactElement;
  readonly position?: FloatingPosition;
  /** Says nothing, for the moment. */
  readonly isOff?: boolean;
};

/**
 * A word on what something is, at once on pointing, on focus and on a tap (§9), gone with Escape. Never the only place for
 * a fact: those who do not find it miss nothing.
 */
export const Tip = ({ label, children, position = 'top', isOff = false }: TipProps) => (
  // §9: distance 14. Mantine adds half of the arrow's 4 px.
  <Tooltip label={label} position={position} disabled={isOff} multiline offset={12}>
    {children}
  </Tooltip>
);
