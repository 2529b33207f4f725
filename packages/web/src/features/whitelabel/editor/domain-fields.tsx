import type { BrandDomain, BusinessAccount } from '@galena/contract/whitelabel';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { CopyButton } from '../../../ui/marks/copy-button.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { useDomainCheck } from '../use-brand.ts';
import classes from './brand.module.css';
import type { BrandForm } from './brand-form.ts';

const looks = {
  none: 'circle-dashed',
  pending: 'clock',
  verified: 'circle-check-filled',
  failed: 'alert-triangle-filled',
} as const satisfies Record<BrandDomain['status'], IconName>;

const Records = ({ domain }: { readonly domain: BrandDomain }) => {
  const { t } = useTranslation();
  return (
    <ul className={classes.records}>
      {domain.records.map(({ type, name, value }) => (
        <li key={type}>
          <span className={classes.type}>{type}</span>
          <dl>
            <dt>{t('whitelabel.domain.name')}</dt>
            <dd>
              <code>{name}</code> <CopyButton value={name} label={t('whitelabel.domain.copy_name', { type })} />
            </dd>
            <dt>{t('whitelabel.domain.value')}</dt>
            <dd>
              <code>{value}</code> <CopyButton value={value} label={t('whitelabel.domain.copy_value', { type })} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
};

/** How far the domain is: never asked, waiting, found, failed, and why. */
const Standing = ({ domain }: { readonly domain: BrandDomain }) => {
  const { t } = useTranslation();
  const check = useDomainCheck();
  const { status, problem, checked_at: checkedAt } = domain;
  return (
    <section className={classes.card} aria-label={t('whitelabel.domain.standing')}>
      <p className={classes.standing} data-status={status} role="status">
        <Icon name={looks[status]} size={17} />
        {t(`whitelabel.domain.status.${status}`)}
      </p>
      <p className={classes.help}>
        {checkedAt === null ? (
          t('whitelabel.domain.not_checked')
        ) : (
          <>
            {t(`whitelabel.domain.found.${problem ?? 'right'}`)} {t('whitelabel.domain.checked')}{' '}
            <Moment value={checkedAt} />
          </>
        )}
      </p>
      {status !== 'verified' && <p className={classes.help}>{t('whitelabel.domain.how')}</p>}
      <Records domain={domain} />
      <LoadFailure error={check.error} />
      <Button size="xs" loading={check.isPending} leftSection={<Icon name="refresh" />} onClick={() => check.mutate()}>
        {t('whitelabel.domain.check')}
      </Button>
    </section>
  );
};

/** Where the brand lives: below ours, and at its own domain. */
export const DomainFields = ({ form, brand }: { readonly form: BrandForm; readonly brand: BusinessAccount }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        field={form.field('slug')}
        label={t('whitelabel.slug')}
        help={t('whitelabel.slug_help', { domain: brand.base_domain })}
        isOptional={brand.slug === null}
        isCode
      />
      {brand.white_label_url !== null && (
        <p className={classes.address}>
          <a href={brand.white_label_url} target="_blank" rel="noopener noreferrer">
            {brand.white_label_url}
          </a>
          <CopyButton value={brand.white_label_url} label={t('whitelabel.copy_address')} />
        </p>
      )}
      <TextField
        field={form.field('app_url')}
        label={t('whitelabel.own_domain')}
        help={t('whitelabel.own_domain_help')}
        isOptional
        isCode
      />
      {brand.domain.host !== null && <Standing domain={brand.domain} />}
    </>
  );
};
