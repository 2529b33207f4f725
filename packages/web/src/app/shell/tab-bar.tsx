import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMe } from '../../widgets/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { tabsOf } from './sections.ts';
import { useShell } from './shell-state.ts';
import classes from './tab-bar.module.css';

/** A phone's way around: the pages of every day, and a sheet with all others. */
export const TabBar = () => {
  const { t } = useTranslation();
  const me = useMe();
  const { show } = useShell();
  return (
    <nav className={classes.bar} aria-label={t('shell.nav')}>
      {tabsOf(me).map(({ key, path, icon, title }) => (
        <Link key={key} to={path} className={classes.tab}>
          <Icon name={icon} size={21} />
          {t(title)}
        </Link>
      ))}
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={() => show('more')}>
        <Icon name="dots" size={21} />
        {t('shell.tabs.more')}
      </button>
    </nav>
  );
};
