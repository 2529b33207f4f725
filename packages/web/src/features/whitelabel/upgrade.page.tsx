import { upgradeRoutes as routes } from '@galena/contract/whitelabel';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './upgrade.module.css';

const gains = ['brand', 'domain', 'price', 'links'] as const;
const icons = { brand: 'palette', domain: 'world', price: 'coins', links: 'link' } as const;

/** What white-label is, for those who have none, and where it is to be had. */
export const UpgradePage = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { data, error, refetch } = useQuery(queryOf(routes.offer, {}));
  const cents = data?.data.wholesale_cents ?? null;
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        <h2 className={classes.title}>{t('whitelabel.upgrade.title')}</h2>
        <p className={classes.lead}>{t('whitelabel.upgrade.lead')}</p>
        <ul className={classes.gains}>
          {gains.map((gain) => (
            <li key={gain}>
              <Icon name={icons[gain]} size={18} />
              <span>
                <strong>{t(`whitelabel.upgrade.${gain}`)}</strong>
                {gain === 'price' && cents !== null
                  ? t('whitelabel.upgrade.wholesale_text', { cents: number(cents) })
                  : t(`whitelabel.upgrade.${gain}_text`)}
              </span>
            </li>
          ))}
        </ul>
        <LoadFailure error={error} retry={refetch} isWhole={!data} />
        {!data && !error && <SkeletonText lines={1} />}
        {data && (
          <Button component="a" variant="filled" href={data.data.url}>
            {t('whitelabel.upgrade.go')}
          </Button>
        )}
      </PageBody>
    </>
  );
};
