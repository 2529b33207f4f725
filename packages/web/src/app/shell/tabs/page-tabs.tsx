import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useMe } from '../../../widgets/me.ts';
import { isPageOpen } from '../../landing.ts';
import { builtTabsOf, pageOf, type PageName } from '../../pages.ts';
import classes from './page-tabs.module.css';

type PageTabsProps = {
  /** The page whose tabs they are. */
  readonly of: PageName;
  /** The one that is open. */
  readonly open: PageName;
};

/** The ways between the tabs of a page, each an address of its own. Nothing where there is only one. */
export const PageTabs = ({ of, open }: PageTabsProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const tabs = builtTabsOf(of).filter((name) => isPageOpen(me, pageOf(name)));
  const { title } = pageOf(of);
  if (tabs.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={title ? t(title) : undefined}>
      {tabs.map((name) => {
        const tab = pageOf(name);
        const path: string = tab.path;
        return (
          <Link key={name} to={path} className={classes.tab} aria-current={name === open ? 'page' : undefined}>
            {tab.title && t(tab.title)}
          </Link>
        );
      })}
    </nav>
  );
};
