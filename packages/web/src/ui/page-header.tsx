import { use, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { HeaderActions, type HeaderAction } from './header-actions.tsx';
import { Icon } from './icon.tsx';
import { PageFrame, type PageFrameValue } from './page-frame.ts';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const Back = ({ label, hint, href, go }: NonNullable<PageFrameValue['back']>) => {
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    go();
  };
  return (
    <>
      <a className={classes.back} href={href} aria-label={hint} title={hint} onClick={follow}>
        <span className={classes.arrow}>
          <Icon name="arrow-left" size={18} />
        </span>
        <span className={classes.crumb}>{label}</span>
      </a>
      <span className={classes.separator} aria-hidden>
        /
      </span>
    </>
  );
};

const Above = ({ label }: { readonly label: string }) => (
  <>
    <span className={`${classes.crumb} ${classes.above}`}>{label}</span>
    <span className={classes.separator} aria-hidden>
      /
    </span>
  </>
);

type PageHeaderProps = {
  /** The name of the thing shown, where the page has one; else the name of the page stands there. */
  readonly title?: string;
  /** The name of the thing that the way back leads to, where it has one of its own. */
  readonly backTo?: string;
  /** Leads back to that thing as it was left, where the address of the page alone would not. */
  readonly back?: Pick<NonNullable<PageFrameValue['back']>, 'href' | 'go'>;
  /** Beside the title: what kind of thing it is. */
  readonly icon?: ReactNode;
  /** Behind the title, on one line: tags, a status, a count. */
  readonly meta?: ReactNode;
  /** At the end of the line: what chooses what is shown, like a span of time. */
  readonly controls?: ReactNode;
  readonly actions?: readonly HeaderAction[];
};

/** The line at the top of a page: the way back to its list, its h1, which also names the tab, and what can be done. */
export const PageHeader = ({ title, backTo, back, icon, meta, controls, actions = [] }: PageHeaderProps) => {
  const { t } = useTranslation();
  const frame = use(PageFrame);
  const named = backTo === undefined ? {} : { label: backTo, hint: t('shell.back_to', { title: backTo }) };
  return (
    <header className={classes.header} data-room>
      <div className={classes.lead} data-lead>
        {frame?.back && <Back {...frame.back} {...named} {...back} />}
        {frame?.above && <Above label={frame.above} />}
        {icon}
        <PageTitle>{title ?? frame?.title ?? ''}</PageTitle>
        {meta}
      </div>
      {controls && <div className={classes.controls}>{controls}</div>}
      {actions.length > 0 && <HeaderActions actions={actions} />}
      {frame?.tools && <div className={classes.tools}>{frame.tools}</div>}
    </header>
  );
};

type PageBodyProps = {
  /** `narrow`: a column of forms and texts; `flush`: no air around, for tables and panes. */
  readonly layout?: 'padded' | 'narrow' | 'flush';
  /** It is only read: the body itself takes the focus, so that keys scroll it. */
  readonly isOnlyRead?: boolean;
  readonly children: ReactNode;
};

/** What stands below the header: the only part of a page that scrolls, beside the ways to the pages next to it. */
export const PageBody = ({ layout = 'padded', isOnlyRead = false, children }: PageBodyProps) => {
  const frame = use(PageFrame);
  const scrolled = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it (WCAG 2.1.1)
    <div className={classes.body} data-layout={layout} tabIndex={isOnlyRead ? 0 : undefined}>
      {layout === 'narrow' ? <div className={classes.column}>{children}</div> : children}
    </div>
  );
  const body = frame?.tabs ? (
    <div className={classes.tabbed}>
      {frame.tabs}
      {scrolled}
    </div>
  ) : (
    scrolled
  );
  if (!frame?.nav) return body;
  return (
    <div className={classes.panes}>
      {frame.nav}
      {body}
    </div>
  );
};
