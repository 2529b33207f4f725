import { verificationStates } from '@galena/contract/contacts';
import type { VerificationOverview } from '@galena/contract/verification';
import { useId } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import classes from './verification.module.css';

type Provider = VerificationOverview['providers'][number];

/** The large ones are known by a word, all others by their domain. */
const nameOf = (provider: string): string =>
  provider.includes('.') ? provider : provider.charAt(0).toUpperCase() + provider.slice(1);

/** Whose mail servers said what, as shares of what they were asked. */
export const ProvidersTable = ({ providers }: { readonly providers: readonly Provider[] }) => {
  const { t } = useTranslation();
  const { number, percent } = useAmounts();
  const titleId = useId();
  const shareOf = (count: number, { asked }: Provider): string => percent(asked === 0 ? 0 : count / asked);
  const columns: readonly PlainColumn<Provider>[] = [
    {
      id: 'provider',
      title: t('verification.operator.provider'),
      cell: ({ provider }) => (provider === 'none' ? t('verification.operator.no_server') : nameOf(provider)),
    },
    { id: 'asked', title: t('verification.operator.asked'), kind: 'number', cell: ({ asked }) => number(asked) },
    ...verificationStates.map((state): PlainColumn<Provider> => ({
      id: state,
      title: t(`status.verification.${state}`),
      kind: 'number',
      cell: (one) => shareOf(one[state], one),
    })),
    {
      id: 'blocked',
      title: t('verification.operator.blocked'),
      kind: 'number',
      cell: (one) => shareOf(one.blocked, one),
    },
  ];
  const title = t('verification.operator.providers');
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <PlainTable label={title} columns={columns} rows={providers} rowId={({ provider }) => provider} />
    </section>
  );
};
