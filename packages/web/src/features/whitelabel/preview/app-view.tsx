import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import type { Shown } from './shown.ts';
import classes from './preview.module.css';

/** Invented, and of a domain that nobody can have. */
const leads = [
  ['Ridgeway Roofing', 'office@ridgeway.example'],
  ['Aire Valley Slate', 'hello@airevalley.example'],
  ['Kirkgate Roofers', 'info@kirkgate.example'],
  ['Headingley Leadwork', 'quotes@headingley.example'],
] as const;
const chosen = 1;

const Side = ({ name, logo }: Shown) => {
  const { t } = useTranslation();
  return (
    <div className={classes.side}>
      <div className={classes.brand}>
        {logo === null ? (
          <>
            <Logo size={18} /> <b>{name}</b>
          </>
        ) : (
          <img src={logo} alt="" />
        )}
      </div>
      <span className={classes.link}>
        <Icon name="list-search" size={14} /> {t('whitelabel.preview.new_search')}
      </span>
      <span className={classes.link} data-active>
        <Icon name="stack-2" size={14} /> {t('whitelabel.preview.saved_lists')}
      </span>
      <span className={classes.link}>
        <Icon name="settings" size={14} /> {t('whitelabel.preview.settings')}
      </span>
    </div>
  );
};

/** The product with a list open. */
export const AppView = (shown: Shown) => {
  const { t } = useTranslation();
  return (
    <div className={classes.app} data-phone={shown.isPhone || undefined}>
      {!shown.isPhone && <Side {...shown} />}
      <div className={classes.sheet}>
        <div className={classes.head}>
          <b>{t('whitelabel.preview.list')}</b>
          <span className={classes.button}>{t('whitelabel.preview.search_into')}</span>
        </div>
        {leads.map(([name, email], at) => (
          <div key={name} className={classes.row} data-chosen={at === chosen || undefined}>
            <span className={classes.tick}>{at === chosen && <Icon name="check" size={11} />}</span>
            <b>{name}</b>
            {!shown.isPhone && <span className={classes.email}>{email}</span>}
            <span className={classes.found}>
              <Icon name="circle-check-filled" size={12} /> {t('whitelabel.preview.found')}
            </span>
          </div>
        ))}
        <div className={classes.foot}>
          <span className={classes.more}>{t('whitelabel.preview.more')}</span>
          <svg viewBox="0 0 60 16" width="60" height="16" aria-hidden>
            <polyline points="0,13 12,9 24,11 36,4 48,6 60,1" fill="none" stroke="var(--g-second)" strokeWidth="2" />
          </svg>
        </div>
      </div>
    </div>
  );
};
