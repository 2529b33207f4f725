import { useEffect, useRef, useState, type CSSProperties } from 'react';
import classes from './long-text.module.css';
import { Tip } from '../layers/tip.tsx';

type LongTextProps = {
  readonly children: string;
  /** How many lines it may have. */
  readonly lines?: number;
};

/**
 * A name, an address or an AI's text that may be cut off: the whole of it is shown on pointing and on focus, which it only
 * takes while it is cut. Actions and states never are.
 */
export const LongText = ({ children, lines = 1 }: LongTextProps) => {
  const text = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const measure = (): void =>
      setIsCut(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another text may be cut at the same size
  }, [children, lines]);
  return (
    <Tip label={children} isOff={!isCut}>
      <span
        ref={text}
        className={lines === 1 ? classes.line : classes.lines}
        style={{ '--most-lines': lines } as CSSProperties}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is cut off must be readable by keyboard
        tabIndex={isCut ? 0 : undefined}
      >
        {children}
      </span>
    </Tip>
  );
};
