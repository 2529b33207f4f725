import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../platform/use-translation.ts';
import { CopyButton } from '../marks/copy-button.tsx';
import { Icon } from '../icon.tsx';
import { onModals, topModal } from '../layers/layers.ts';
import classes from './toaster.module.css';
import { useToastPlace } from './use-toast-place.ts';
import { currentToasts, dismissToast, onToasts, toastMs, type Toast } from './toasts.ts';

/** A line that shows how long the toast will stay, and takes it away at its end. Held, it stands still. */
const Life = ({ id, isHeld }: { readonly id: number; readonly isHeld: boolean }) => {
  const line = useRef<HTMLSpanElement>(null);
  const life = useRef<Animation>(null);
  useEffect(() => {
    // One clock for what is seen and for what happens; not CSS, which is stilled for those who want no motion.
    const animation = line.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], toastMs);
    if (!animation) return undefined;
    animation.onfinish = () => dismissToast(id);
    life.current = animation;
    return () => animation.cancel();
  }, [id]);
  useEffect(() => {
    if (isHeld) life.current?.pause();
    else life.current?.play();
  }, [isHeld]);
  return <span ref={line} className={classes.life} aria-hidden />;
};

type CardProps = { readonly toast: Toast; readonly place: number; readonly isHeld: boolean };

const ToastCard = ({ toast: { id, kind, text, detail, action, code, stays }, place, isHeld }: CardProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.toast} style={{ order: place }}>
      <Icon
        name={kind === 'failed' ? 'alert-triangle-filled' : 'circle-check-filled'}
        size={17}
        className={kind === 'failed' ? classes.failed : classes.done}
      />
      <div className={classes.words}>
        <div className={classes.text}>{text}</div>
        {detail && <div className={classes.detail}>{detail}</div>}
        {code && (
          <div className={classes.code}>
            <code>{code}</code>
            <CopyButton value={code} label={t('app.copy_code')} isLink />
          </div>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('app.dismiss')} onClick={() => dismissToast(id)}>
        <Icon name="x" size={15} />
      </button>
      {!stays && <Life id={id} isHeld={isHeld} />}
    </div>
  );
};

/** Gives the focus back when the toast that has it goes, to what had it before. */
const useFocusBack = (toasts: readonly Toast[]) => {
  const stack = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const hadFocus = useRef(false);
  useEffect((): void => {
    if (!hadFocus.current || stack.current?.contains(document.activeElement)) return;
    const next = stack.current?.querySelector('button');
    if (next) return next.focus();
    hadFocus.current = false;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a toast that goes is what makes it run
  }, [toasts]);
  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    if (!hadFocus.current) before.current = relatedTarget;
    hadFocus.current = true;
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    // Going with its toast it goes nowhere.
    if (relatedTarget && !stack.current?.contains(relatedTarget)) hadFocus.current = false;
  };
  return { stack, onFocus, onBlur };
};

const Stack = () => {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const { stack, onFocus, onBlur } = useFocusBack(toasts);
  // Whoever is pointing at one is still reading, and nothing may slip away below the pointer.
  const isHeld = isPointed || isFocused;
  // A toast that goes takes the pointer's leaving with it.
  if (toasts.length === 0 && isHeld) {
    setIsPointed(false);
    setIsFocused(false);
  }
  useToastPlace(stack, toasts.map(({ id }) => id).join(), isHeld);
  const cards = (kind: Toast['kind']) =>
    toasts.map(
      (toast, at) =>
        toast.kind === kind && <ToastCard key={toast.id} toast={toast} place={toasts.length - at} isHeld={isHeld} />,
    );
  return (
    <div
      ref={stack}
      className={classes.stack}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={(event) => {
        onFocus(event);
        setIsFocused(true);
      }}
      onBlur={(event) => {
        onBlur(event);
        setIsFocused(false);
      }}
    >
      {/* The regions stay while toasts come and go, so that what is added is read out, once. They take no room. */}
      <div className={classes.region} role="status" aria-atomic={false}>
        {cards('done')}
      </div>
      <div className={classes.region} role="alert" aria-atomic={false}>
        {cards('failed')}
      </div>
    </div>
  );
};

/**
 * Shows the toasts of `showToast`, at the top right, and never over what can be pressed; within the modal dialog while there is
 * one. Once per page.
 */
export const Toaster = () => createPortal(<Stack />, useSyncExternalStore(onModals, topModal) ?? document.body);
