import type { VendorKey } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { KeyDialog, RemoveDialog } from './key-dialogs.tsx';
import { useLookupWords } from '../../../widgets/lookup-words.ts';
import classes from './source-keys.module.css';
import { useKeyTest } from './use-vendor-keys.ts';
import { dearestOf, useVendorMoney } from './vendor-price.ts';

type Part = { readonly vendorKey: VendorKey };

/** Who pays whom, in a sentence or two. */
const usePayerWords = () => {
  const { t } = useTranslation();
  const { price: priceOf } = useVendorMoney();
  return ({ label: vendor, paid_by: payer, sources }: VendorKey): string => {
    if (payer === 'house' || payer === 'reseller') return t('search.keys.paid_house');
    const dearest = dearestOf(sources.map(({ price }) => price));
    const words = dearest && { vendor, price: priceOf(dearest.price) };
    const charges = !words
      ? t('search.keys.price_none', { vendor })
      : t(dearest.isOnly ? `search.keys.price_${dearest.price.per}` : 'search.keys.price_varies', words);
    const pays = payer === null ? t('search.keys.paid_nobody', { vendor }) : t('search.keys.paid_account', { vendor });
    // Who is charged nothing pays nobody.
    return payer === 'account' && !words ? charges : `${pays} ${charges}`;
  };
};

/** What the key was used for. */
const Facts = ({ vendorKey }: Part) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { sum } = useVendorMoney();
  const { hint, spent_cents: spent, calls_today: calls, tested_at: testedAt, for_customers: isFor } = vendorKey;
  return (
    <div className={classes.facts}>
      {hint && <span>{t('search.keys.ends', { hint })}</span>}
      {isFor && <span>{t('search.keys.for_customers')}</span>}
      <span>{t('search.keys.spent', { amount: sum(spent) })}</span>
      <span>{t('search.keys.calls', { count: calls, number: number(calls) })}</span>
      {testedAt && (
        <span>
          {t('search.keys.tested')} <Moment value={testedAt} />
        </span>
      )}
    </div>
  );
};

/** Why a key is not used, or may not be good. */
const Trouble = ({ vendorKey }: Part) => {
  const { t } = useTranslation();
  const { label: vendor, state, is_refused: isRefused, last_error: error, last_error_at: at } = vendorKey;
  if (state !== 'failing' && state !== 'not_tested') return null;
  if (state === 'not_tested' && error === null) return null;
  const title = state === 'not_tested' ? 'untested' : isRefused ? 'failing' : 'resting';
  return (
    <Note tone={state === 'failing' ? 'danger' : 'warning'} title={t(`search.keys.${title}`, { vendor })}>
      {error && (
        <p className={classes.said}>
          {error} · <Moment value={at} />
        </p>
      )}
      {t(state === 'failing' ? 'search.keys.failing_text' : 'search.keys.untested_text')}
    </Note>
  );
};

/** Takes the focus that went with the button that removed the key. */
const useFocusWhenGone = (state: VendorKey['state']) => {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== state && isLost) row.current?.focus();
    before.current = state;
  }, [state]);
  return row;
};

type RowProps = Part & { readonly mayServeCustomers: boolean };

const Acts = ({ vendorKey, mayServeCustomers }: RowProps) => {
  const { t } = useTranslation();
  const [asked, ask] = useState<'key' | 'remove' | null>(null);
  const { test, isTesting } = useKeyTest(vendorKey);
  const { label: vendor, state } = vendorKey;
  const close = (): void => ask(null);
  const put = state === 'none' ? 'add' : 'replace';
  return (
    <div className={classes.acts}>
      {state !== 'none' && (
        <>
          <Button size="xs" loading={isTesting} aria-label={t('search.keys.test_one', { vendor })} onClick={test}>
            {t('search.keys.test')}
          </Button>
          <Button size="xs" aria-label={t('search.keys.remove_one', { vendor })} onClick={() => ask('remove')}>
            {t('search.keys.remove')}
          </Button>
        </>
      )}
      <Button size="xs" aria-label={t(`search.keys.${put}_one`, { vendor })} onClick={() => ask('key')}>
        {t(`search.keys.${put}`)}
      </Button>
      {asked === 'key' && <KeyDialog vendorKey={vendorKey} close={close} mayServeCustomers={mayServeCustomers} />}
      {asked === 'remove' && <RemoveDialog vendorKey={vendorKey} close={close} />}
    </div>
  );
};

/** One vendor: what it finds, how the account's key is, who pays, what can be done. */
export const VendorRow = ({ vendorKey, mayServeCustomers }: RowProps) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const [payerWords, lookupWords] = [usePayerWords(), useLookupWords()];
  const { label: vendor, state, sources, lookups, keys_url: keysUrl } = vendorKey;
  const also = lookupWords(lookups);
  const row = useFocusWhenGone(state);
  const types = [...new Set(sources.map(({ list_type: type }) => t(`search.kinds.${type}`)))];
  return (
    <li ref={row} className={classes.row} tabIndex={-1} aria-label={vendor}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.name}>{vendor}</h3>
          <Status family="vendor_key" state={state} />
        </div>
        <span>{t('search.keys.finds', { types: list(types) })}</span>
        {also !== null && <span>{also}</span>}
        <span className={classes.quiet}>
          {payerWords(vendorKey)}
          {keysUrl !== null && state === 'none' && (
            <>
              {' '}
              <a
                href={keysUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={classes.out}
                aria-label={t('search.keys.get_one', { vendor })}
              >
                {t('search.keys.get')}
                <Icon name="external-link" size={14} />
              </a>
            </>
          )}
        </span>
        {state !== 'none' && <Facts vendorKey={vendorKey} />}
      </div>
      <Acts vendorKey={vendorKey} mayServeCustomers={mayServeCustomers} />
      <div className={classes.trouble}>
        <Trouble vendorKey={vendorKey} />
      </div>
    </li>
  );
};
