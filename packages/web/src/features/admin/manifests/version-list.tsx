import { Button } from '@mantine/core';
import type { ManifestVersion } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from './manifests.module.css';

type VersionListProps = {
  readonly history: readonly ManifestVersion[];
  /** The one in use, and the one in the editor. */
  readonly active: number;
  readonly shown: number;
  readonly show: (version: number) => void;
  readonly activate: (version: number) => void;
  readonly busy: number | null;
};

/** The versions of a manifest: what each says, and which one is asked. */
export const VersionList = ({ history, active, shown, show, activate, busy }: VersionListProps) => {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('admin.manifests.versions')}>
      <ul className={classes.versions}>
        {history.map(({ version, created_at: at }) => (
          <li key={version} className={classes.version} aria-current={version === shown || undefined}>
            <span>
              {t('admin.manifests.version', { version })}
              {version === active && <strong> · {t('admin.manifests.in_use')}</strong>}
              <span className={classes.hint}>
                {' · '}
                <Moment value={at} />
              </span>
            </span>
            <span className={classes.buttons}>
              {version !== shown && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t('admin.manifests.open_version', { version })}
                  onClick={() => show(version)}
                >
                  {t('admin.manifests.open')}
                </Button>
              )}
              {version !== active && (
                <Button
                  variant="subtle"
                  size="xs"
                  loading={busy === version}
                  aria-label={t('admin.manifests.use_version', { version })}
                  onClick={() => activate(version)}
                >
                  {t('admin.manifests.use')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
