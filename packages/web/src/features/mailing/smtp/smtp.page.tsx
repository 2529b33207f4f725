import { smtpRoutes as routes } from '@galena/contract/mailing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import classes from '../mailing.module.css';
import { SmtpForm } from './smtp-form.tsx';

/** What helps a brand's mails to arrive, which only its provider of mail can set up. */
const DnsAdvice = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('mailing.smtp.advice_title')} help={t('mailing.smtp.advice_help')}>
      <ul className={classes.advice}>
        <li>{t('mailing.smtp.advice_spf')}</li>
        <li>{t('mailing.smtp.advice_dkim')}</li>
        <li>{t('mailing.smtp.advice_dmarc')}</li>
      </ul>
    </FormSection>
  );
};

/** The mail server of the brand: set, tested, removed. */
export const SmtpPage = () => {
  const { data, error, refetch, isPending } = useQuery(queryOf(routes.get, {}));
  return (
    <>
      <PageHeader />
      <PageBody layout="narrow">
        {isPending && (
          <Skeleton>
            <div className={classes.stack}>
              <Bone width="40%" />
              <Bone width="100%" height={160} />
            </div>
          </Skeleton>
        )}
        <LoadFailure error={data ? null : error} retry={refetch} isWhole />
        {/* Another server, another form. */}
        {data && <SmtpForm key={data.data === null ? 'none' : 'set'} smtp={data.data} />}
        {data && <DnsAdvice />}
      </PageBody>
    </>
  );
};
