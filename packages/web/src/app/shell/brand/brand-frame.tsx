import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useBranding } from '../../../widgets/branding.ts';
import { useMe } from '../../../widgets/me.ts';
import { usePageName } from '../use-page.ts';
import classes from './brand-frame.module.css';
import { mayRunElements } from './element-places.ts';

/** As large as a chat window, and no larger: the page belongs to the work. */
const most = { width: 420, height: 640 } as const;

type Size = { readonly width: number; readonly height: number };
const hidden: Size = { width: 0, height: 0 };

const sizeIn = (data: unknown): Size | null => {
  const { kind, width, height } = (data ?? {}) as Record<string, unknown>;
  if (kind !== 'size' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { width: Math.min(Math.max(0, width), most.width), height: Math.min(Math.max(0, height), most.height) };
};

const Elements = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  const { name } = useBranding();
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState(hidden);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if ((data as { kind?: unknown } | null)?.kind === 'ready') setIsReady(true);
      const wanted = sizeIn(data);
      if (wanted) setSize(wanted);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    // The frame has an origin of its own that no name stands for: only it hears this, and it is told no more than the path.
    if (isReady) frame.current?.contentWindow?.postMessage({ kind: 'page', path }, '*');
  }, [isReady, path]);
  const isShown = size.width * size.height > 0;
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={t('whitelabel.shell.elements', { name })}
      src="/api/brand/frame"
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      tabIndex={isShown ? undefined : -1}
      aria-hidden={!isShown}
      // Wide enough to lay it out, and not high: nothing is seen before it says how large it wants to be.
      width={size.width || most.width}
      height={isShown ? size.height : 0}
    />
  );
};

/**
 * What a reseller adds to its pages, in a frame that reaches nothing of them; gone with the sign-in, and never beside pages on which
 * somebody signs in, pays or is viewed as.
 */
export const BrandFrame = () => {
  const me = useMe();
  const { hasElements } = useBranding();
  const page = usePageName();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return hasElements && mayRunElements(page, me) ? <Elements path={path} /> : null;
};
