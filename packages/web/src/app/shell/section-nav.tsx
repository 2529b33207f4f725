import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useMe } from '../../widgets/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { sectionOf, type SectionKey } from '../pages/sections.ts';
import classes from './section-nav.module.css';
import { linksOf } from './sections.ts';

/** The pages of a section that has no place in the sidebar, beside the open one. */
export const SectionNav = ({ section }: { readonly section: SectionKey }) => {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <nav className={classes.nav} aria-label={t(sectionOf(section).title)}>
      {linksOf(me, section).map(({ key, path, icon, title }) => (
        <Link key={key} to={path} className={classes.item}>
          <Icon name={icon} size={17} />
          {t(title)}
        </Link>
      ))}
    </nav>
  );
};
