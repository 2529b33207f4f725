import type { Smtp } from '@galena/contract/mailing';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import classes from '../mailing.module.css';

const stateOf = { untested: 'not_tested', working: 'works', failed: 'failing' } as const;

const Working = ({ smtp }: { readonly smtp: Smtp }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { sent_today: sent, daily_cap: cap, working_since: since } = smtp;
  return (
    <dl className={classes.facts}>
      <dt>{t('mailing.smtp.working_since')}</dt>
      <dd>
        <Moment value={since} />
      </dd>
      <dt>{t('mailing.smtp.sent_today')}</dt>
      <dd>{cap === null ? number(sent) : `${number(sent)} / ${number(cap)}`}</dd>
    </dl>
  );
};

/** Whether mails go through the brand's server, since when, and why not. */
export const SmtpState = ({ smtp }: { readonly smtp: Smtp | null }) => {
  const { t } = useTranslation();
  const state = smtp?.state ?? 'none';
  return (
    <FormSection title={t('mailing.smtp.state')}>
      <div className={classes.stack} role="status">
        <Status family="vendor_key" state={smtp === null ? 'none' : stateOf[smtp.state]} isPill>
          {t(`mailing.smtp.state_${state}`)}
        </Status>
        {smtp?.state === 'working' && <Working smtp={smtp} />}
        {state === 'none' && <p className={classes.text}>{t('mailing.smtp.state_none_text')}</p>}
        {state === 'untested' && <p className={classes.text}>{t('mailing.smtp.state_untested_text')}</p>}
        {state === 'failed' && (
          <Note tone="danger" title={t('mailing.smtp.state_failed_text')}>
            <code>{smtp?.last_error}</code>
          </Note>
        )}
      </div>
    </FormSection>
  );
};
