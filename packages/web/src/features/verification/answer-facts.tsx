import type { EmailAnswer } from '@galena/contract/verification';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import classes from './answer-facts.module.css';

type FactProps = { readonly label: string; readonly children: ReactNode };

const Fact = ({ label, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What a mail server said of an address, to whom and when, and when it is asked again. */
export const AnswerFacts = ({ answer }: { readonly answer: EmailAnswer }) => {
  const { t, i18n } = useTranslation();
  const { list } = useAmounts();
  const { mail_server: server, code, said, verifier, at, retry_at: retryAt } = answer;
  const words = [code === null ? null : String(code), said].filter((one) => one !== null).join(' ');
  const marks = (['is_free', 'is_role', 'is_disposable'] as const).filter((mark) => answer[mark]);
  const moment = (when: string): string => formatMoment(when, i18n.language);
  const isReported = verifier === 'person' || verifier === 'api_key';
  const by = verifier === 'smtp' ? t('verification.answer.own') : verifier;
  return (
    <dl className={classes.facts}>
      {server !== null && <Fact label={t('verification.answer.server')}>{server}</Fact>}
      {words !== '' && (
        <Fact label={t('verification.answer.said')}>
          {/* In whatever language that server speaks. */}
          <q lang="">{words}</q>
        </Fact>
      )}
      <Fact label={t(isReported ? 'verification.answer.reported' : 'verification.answer.verified')}>{moment(at)}</Fact>
      <Fact label={t('verification.answer.by')}>{isReported ? t(`verification.answer.by_${verifier}`) : by}</Fact>
      {retryAt !== null && <Fact label={t('verification.answer.retry')}>{moment(retryAt)}</Fact>}
      {marks.length > 0 && (
        <Fact label={t('verification.answer.known')}>
          {list(marks.map((mark) => t(`verification.answer.${mark}`)))}
        </Fact>
      )}
    </dl>
  );
};
