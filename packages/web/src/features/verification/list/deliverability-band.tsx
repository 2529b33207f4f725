import { verificationStates } from '@galena/contract/contacts';
import type { Deliverability } from '@galena/contract/verification';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ListBandProps } from '../../../widgets/contributions/list-bands.ts';
import { deliverabilityQuery } from '../queries.ts';
import { filterOf, useTallyParts } from '../states.ts';
import classes from './deliverability-band.module.css';

type BarProps = { readonly known: Deliverability; readonly narrow: ListBandProps['narrow'] };

/** The bar in its parts, and the same in words: a press on either leaves the records of that part. */
const Bar = ({ known, narrow }: BarProps) => {
  const { t } = useTranslation();
  const parts = useTallyParts()(known, known.not_verified);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {/* For pointers. Whoever listens or uses keys has the words beside it. */}
      <span className={classes.bar} aria-hidden>
        {parts.map(({ id, count, colour, label }) => (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-label={label}
            data-colour={colour}
            style={{ width: `${(100 * count) / total}%` }}
            onClick={() => narrow([filterOf(id)])}
          />
        ))}
      </span>
      <ul className={classes.legend}>
        {parts.map(({ id, colour, label }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.part}
              aria-label={t('verification.bar.show_only', { part: label })}
              onClick={() => narrow([filterOf(id)])}
            >
              <i data-colour={colour} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * How deliverable a list is: a bar with its numbers, which filter. Where nothing is verified yet it offers to verify; where there is no
 * e-mail there is nothing to say.
 */
export const DeliverabilityBand = ({ list, narrow, act }: ListBandProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { run } = list;
  const { data } = useQuery(deliverabilityQuery(list));
  const known = data?.data;
  if (!known) return null;
  const count = known.not_verified;
  const isVerified = verificationStates.some((state) => known[state] > 0);
  // While one runs, its strip tells more.
  const canVerify = count > 0 && !list.is_archived && run === null;
  if (!isVerified && !canVerify) return null;
  return (
    <section className={classes.band} aria-label={t('verification.bar.title')}>
      {isVerified ? (
        <>
          <b className={classes.title}>{t('verification.bar.title')}</b>
          <Bar known={known} narrow={narrow} />
        </>
      ) : (
        <span className={classes.none}>{t('verification.bar.none', { count, number: number(count) })}</span>
      )}
      {canVerify && (
        <Button
          size="xs"
          className={classes.verify ?? ''}
          leftSection={<Icon name="shield-check" size={14} />}
          onClick={() => act('verification.verify_emails')}
        >
          {t('verification.shell.verify_emails')}
        </Button>
      )}
    </section>
  );
};
