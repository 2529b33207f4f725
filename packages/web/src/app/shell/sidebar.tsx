import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { keysForAria } from '../../platform/shortcuts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { useMe } from '../../widgets/me.ts';
import { workOf } from '../landing.ts';
import { sections, type SectionKey } from '../pages/sections.ts';
import { CustomLinks } from './brand/custom-links.tsx';
import { JobsDock } from './jobs-dock.tsx';
import { Keys } from './keys.tsx';
import { CreditCount } from './counts/credit-count.tsx';
import { ListCount } from './counts/list-count.tsx';
import { NoticesBell } from './notices/notices-bell.tsx';
import { areasOf, footOf, linksOf, mainSectionsOf } from './sections.ts';
import { useShell } from './shell-state.ts';
import { SidebarLink } from './sidebar-link.tsx';
import classes from './sidebar.module.css';
import { useArea, usePageName } from './use-page.ts';
import { UserMenu } from './user-menu.tsx';

const Brand = () => {
  const { t } = useTranslation();
  const { name, logo } = useBranding();
  return (
    <Link className={classes.brand} to="/" aria-label={t('shell.home', { name })}>
      {logo ? <img src={logo} alt="" /> : <Logo size={22} />}
      {!logo && <span className={classes.label}>{name}</span>}
    </Link>
  );
};

const Toggle = () => {
  const { t } = useTranslation();
  const { isCollapsed, toggleSidebar } = useShell();
  const label = t(isCollapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <Tip label={label} position="right">
      <ActionIcon size={28} className={classes.tool} aria-label={label} aria-keyshortcuts="[" onClick={toggleSidebar}>
        <Icon name="layout-sidebar" size={17} />
      </ActionIcon>
    </Tip>
  );
};

const Find = () => {
  const { t } = useTranslation();
  const { isCollapsed, show } = useShell();
  return (
    <Tip label={t('shell.find')} position="right" isOff={!isCollapsed}>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts={keysForAria('mod+k')}
        aria-haspopup="dialog"
        onClick={() => show('commands')}
      >
        <Icon name="search" size={15} />
        <span className={classes.label}>{t('shell.find')}</span>
        <span className={classes.keys}>
          <Keys of="mod+k" isHint />
        </span>
      </button>
    </Tip>
  );
};

/** A section under its heading, or nothing while none of its pages is there for the user. */
const Section = ({ section }: { readonly section: SectionKey }) => {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <div role="group" aria-label={t(sections[section].title)}>
      <div className={classes.heading} aria-hidden>
        {t(sections[section].title)}
      </div>
      {linksOf(me, section).map(({ key, path, icon, title, keys }) => (
        <SidebarLink
          key={key}
          to={path}
          icon={icon}
          label={t(title)}
          keys={keys}
          count={key === 'LeadSearch:SavedLists' && <ListCount />}
        />
      ))}
    </div>
  );
};

const Sections = () => {
  const { t } = useTranslation();
  const me = useMe();
  const area = useArea();
  if (area)
    return (
      <>
        <SidebarLink to={workOf(me)} icon="home" label={t('shell.back_to_leads')} />
        <Section section={area} />
      </>
    );
  const areas = areasOf(me);
  return (
    <>
      {mainSectionsOf(me).map((section) => (
        <Section key={section} section={section} />
      ))}
      {areas.length > 0 && (
        <div role="group" aria-label={t('shell.sections.manage')}>
          <div className={classes.heading} aria-hidden>
            {t('shell.sections.manage')}
          </div>
          {areas.map(({ key, path }) => (
            <SidebarLink key={key} to={path} icon={sections[key].icon} label={t(sections[key].title)} leadsDeeper />
          ))}
        </div>
      )}
    </>
  );
};

const FootLinks = () => {
  const { t } = useTranslation();
  const links = footOf(useMe());
  const page = usePageName();
  // The credits are a page of the settings with a link of its own: one of the two is marked.
  const isLinked = links.some(({ key }) => key === page);
  return (
    <nav aria-label={t('shell.account_nav')}>
      {links.map(({ key, path, icon, title }) => (
        <SidebarLink
          key={key}
          to={path}
          icon={icon}
          label={t(title)}
          isExact={isLinked}
          count={key === 'Settings:Wallet' && <CreditCount />}
        />
      ))}
    </nav>
  );
};

/** The frame's left side: where the tenant's name stands and all ways lead from. */
export const Sidebar = () => {
  const { t } = useTranslation();
  const { isCollapsed } = useShell();
  return (
    <div className={classes.side} data-collapsed={isCollapsed}>
      <header className={classes.head}>
        <Brand />
        <NoticesBell position={isCollapsed ? 'right-start' : 'bottom-start'} />
        <Toggle />
      </header>
      <Find />
      <nav className={classes.nav} aria-label={t('shell.nav')}>
        <Sections />
        <CustomLinks
          itemClass={classes.item ?? ''}
          labelClass={classes.label ?? ''}
          iconSize={17}
          isCollapsed={isCollapsed}
        />
      </nav>
      <div className={classes.dock}>
        <JobsDock />
        <FootLinks />
        <UserMenu />
      </div>
    </div>
  );
};
