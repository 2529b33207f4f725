import { crmRoutes as routes, type CrmConnection } from '@galena/contract/crm';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/marks/copy-button.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import classes from '../parts/crm.module.css';
import { useFreshCrms } from '../use-crms.ts';

type Part = { readonly connection: CrmConnection };

const Address = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const { t } = useTranslation();
  const address = new URL(path, window.location.origin).href;
  return (
    <>
      <p className={classes.quiet}>{t('crm.notices.enter', { name })}</p>
      <div className={classes.address} role="group" aria-label={t('crm.notices.address', { name })}>
        <code>{address}</code>
        <CopyButton value={address} label={t('crm.notices.copy')} />
      </div>
    </>
  );
};

/** Whether the CRM tells by itself what changes, and where it is to. Nothing where it tells nothing. */
export const NoticesPart = ({ connection: { id, crm_name: name, notices } }: Part) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => call(routes.notices, { params: { id }, body: { is_on: isOn } }),
    onSuccess: () => void refresh(),
  });
  if (notices === null) return null;
  const { path, last_at: at } = notices;
  return (
    <section className={classes.box} aria-label={t('crm.notices.title')}>
      <h3>{t('crm.notices.title')}</h3>
      <p className={classes.quiet}>{t('crm.notices.text', { name })}</p>
      {path !== null && <Address path={path} name={name} />}
      {path !== null && (
        <p className={classes.quiet}>
          {at === null ? (
            t('crm.notices.none')
          ) : (
            <>
              {t('crm.notices.last')} <Moment value={at} />
            </>
          )}
        </p>
      )}
      <div>
        <Button size="xs" loading={isPending} onClick={() => mutate(path === null)}>
          {t(path === null ? 'crm.notices.on' : 'crm.notices.off')}
        </Button>
      </div>
      {error && <Note tone="danger">{sentenceOf(error)}</Note>}
    </section>
  );
};
