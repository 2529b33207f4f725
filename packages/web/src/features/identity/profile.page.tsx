import { Suspense } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useProfileSections } from '../../widgets/contributions/profile-sections.ts';
import { useMe } from '../../widgets/me.ts';
import classes from './profile.module.css';
import { ProfileName } from './profile-name.tsx';
import { ProfilePreferences } from './profile-preferences.tsx';
import { ProfileTimeZone } from './profile-time-zone.tsx';

const Account = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('identity.profile.account')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('identity.profile.email')}</dt>
          <dd>{useMe().email}</dd>
        </div>
      </dl>
      <ProfileTimeZone />
      <div className={classes.buttons}>
        <AddressLink page="ProfileSettings:Email">{t('identity.profile.change_email')}</AddressLink>
        <AddressLink page="ProfileSettings:Password">{t('identity.profile.change_password')}</AddressLink>
      </div>
    </FormSection>
  );
};

const Modules = () => {
  const { t } = useTranslation();
  // One without an id is known to the product but not granted.
  const held = useMe().modules.filter(({ id }) => id !== null);
  return (
    <FormSection title={t('identity.profile.modules')} help={t('identity.profile.modules_help')}>
      {held.length === 0 ? (
        <p className={classes.none}>{t('identity.profile.no_modules')}</p>
      ) : (
        <ul className={classes.modules}>
          {held.map(({ slug }) => (
            <li key={slug}>
              <Tag>{t(`identity.modules.${slug}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
};

/** Who the signed-in user is, how the interface is to be for them, and what their plan opens. */
export const ProfilePage = () => {
  const sections = useProfileSections();
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <ProfileName />
        <Account />
        <ProfilePreferences />
        <Modules />
        <Suspense>
          {sections.map(({ id, Part }) => (
            <Part key={id} />
          ))}
        </Suspense>
      </PageBody>
    </>
  );
};
