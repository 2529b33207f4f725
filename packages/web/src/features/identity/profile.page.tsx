import { Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './profile.module.css';
import { ProfilePreferences } from './profile-preferences.tsx';
import { ProfileSessions } from './profile-sessions.tsx';
import { useMe } from './session.ts';

const Account = () => {
  const { t } = useTranslation();
  const { first_name, last_name, email } = useMe();
  return (
    <SectionCard title={t('profile.account')}>
      <dl className={classes.facts}>
        <dt>{t('profile.name')}</dt>
        <dd>{`${first_name} ${last_name}`.trim()}</dd>
        <dt>{t('profile.email')}</dt>
        <dd>{email}</dd>
      </dl>
    </SectionCard>
  );
};

const Modules = () => {
  const { t } = useTranslation();
  // One without an id is known to the product but not granted (G-23).
  const held = useMe().modules.filter(({ id }) => id !== null);
  return (
    <SectionCard title={t('profile.modules')}>
      {held.length === 0 && <Text c="dimmed">{t('profile.no_modules')}</Text>}
      <Group component="ul" gap="xs" className={classes.modules}>
        {held.map(({ slug }) => (
          <li key={slug}>
            <Badge variant="default" size="lg" tt="none">
              {t(`modules.${slug}`)}
            </Badge>
          </li>
        ))}
      </Group>
    </SectionCard>
  );
};

/** The signed-in user's own page. */
export const ProfilePage = () => (
  <>
    <PageHeader />
    <PageBody layout="narrow">
      <Stack>
        <Account />
        <ProfilePreferences />
        <Modules />
        <ProfileSessions />
      </Stack>
    </PageBody>
  </>
);
