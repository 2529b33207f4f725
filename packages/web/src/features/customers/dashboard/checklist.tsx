import type { SellerDashboard, SetupStep } from '@galena/contract/customers';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { holdsModule, useMe } from '../../../widgets/me.ts';
import classes from './dashboard.module.css';

type Step = SellerDashboard['checklist'][number];

/** Where each step is done. */
const pageOf = {
  business: 'Whitelabel:BusinessAccount',
  address: 'Whitelabel:BusinessAccount',
  logo: 'Whitelabel:BusinessAccount',
  mail: 'Whitelabel:SMTP',
  payments: 'Whitelabel:PaymentIntegration',
  package: 'Whitelabel:Packages',
  sales_page: 'Whitelabel:Packages',
  credits: 'Settings:Wallet',
  customer: 'Whitelabel:SubscriptionCreate',
} as const satisfies Record<SetupStep, string>;

/** Why a step is to be done; of those that some can do without, why. */
const useReason = (): ((step: Step) => string) => {
  const { t } = useTranslation();
  return ({ step, is_required: isRequired }) =>
    !isRequired && (step === 'payments' || step === 'credits')
      ? t(`customers.dashboard.step_texts.${step}_optional`)
      : t(`customers.dashboard.step_texts.${step}`);
};

const StepLine = ({ of }: { readonly of: Step }) => {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const hasWallet = holdsModule(useMe(), 'wallet');
  const { step, is_done: isDone, is_required: isRequired } = of;
  const title = t(`customers.dashboard.steps.${step}`);
  const isLink = !isDone && (step !== 'credits' || hasWallet);
  return (
    <li className={classes.step} data-done={isDone}>
      <Icon name={isDone ? 'circle-check-filled' : 'circle-dashed'} size={18} />
      <div>
        <HiddenText>{`${t(isDone ? 'customers.dashboard.step_done' : 'customers.dashboard.step_open')}: `}</HiddenText>
        {isLink ? (
          <AddressLink page={pageOf[step]} className={classes.link}>
            {title}
          </AddressLink>
        ) : (
          <span>{title}</span>
        )}
        {!isDone && <p className={classes.reason}>{reasonOf(of)}</p>}
      </div>
      {!isDone && !isRequired && <Tag isOutlined>{t('customers.dashboard.optional')}</Tag>}
    </li>
  );
};

/** Whether something is left that cannot be left out. */
export const isUnfinished = (steps: readonly Step[]): boolean =>
  steps.some(({ is_done: isDone, is_required: isRequired }) => isRequired && !isDone);

/** What leads to the first sale, each step with its page. */
export const Checklist = ({ steps }: { readonly steps: readonly Step[] }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const done = number(steps.filter(({ is_done: isDone }) => isDone).length);
  return (
    <SectionCard
      title={t('customers.dashboard.steps_title')}
      lead={t('customers.dashboard.steps_lead', { done, total: number(steps.length) })}
    >
      <ol className={classes.steps}>
        {steps.map((one) => (
          <StepLine key={one.step} of={one} />
        ))}
      </ol>
    </SectionCard>
  );
};
