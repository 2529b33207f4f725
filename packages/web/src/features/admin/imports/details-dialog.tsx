import type { CatalogueImport } from '@galena/contract/catalogue';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useFieldTitle, useImportWords, useRefusals } from './import-words.ts';
import classes from './imports.module.css';

type DetailsProps = { readonly one: CatalogueImport };

const whys = ['unknown', 'taken', 'told'] as const;

/** Which columns of a table went where, which did not, and why. */
const Columns = ({ one: { table } }: DetailsProps) => {
  const { t, i18n } = useTranslation();
  const titleOf = useFieldTitle();
  if (table === null) return null;
  const list = new Intl.ListFormat(i18n.language);
  const ignored = whys.flatMap((why) => {
    const columns = table.ignored.filter((column) => column.why === why).map(({ column }) => column);
    return columns.length === 0 ? [] : [t(`admin.imports.ignored.${why}`, { columns: list.format(columns) })];
  });
  return (
    <section>
      <h3>{t('admin.imports.columns', { encoding: table.encoding })}</h3>
      <ul className={classes.facts}>
        {table.used.map(({ field, columns }) => (
          <li key={field}>{t('admin.imports.column_of', { field: titleOf(field), columns: list.format(columns) })}</li>
        ))}
        {ignored.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
};

const others = ['business', 'shop', 'office', 'craft', 'place'] as const;

const counted = (counts: Readonly<Record<string, number>>, name: string): number => counts[name] ?? 0;

/** How many were read, how many were left out, and what has no category. */
const Counts = ({ one }: DetailsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refusalsOf = useRefusals();
  return (
    <ul className={classes.facts}>
      <li>{t('admin.imports.read', { number: number(one.read) })}</li>
      {refusalsOf(one.refused).map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
      {others
        .filter((what) => counted(one.others, `other-${what}`) > 0)
        .map((what) => (
          <li key={what}>
            {t(`admin.imports.others.${what}`, { number: number(counted(one.others, `other-${what}`)) })}
          </li>
        ))}
    </ul>
  );
};

/** What an import did, in full. */
export const DetailsDialog = ({ one, close }: DetailsProps & { readonly close: () => void }) => {
  const { t } = useTranslation();
  const { resultOf, faultOf } = useImportWords();
  return (
    <Dialog title={t('admin.imports.details_one', { name: one.file })} onClose={close}>
      <p>{faultOf(one) ?? resultOf(one)}</p>
      {one.error !== null && one.fault === 'unreadable' && <p>{one.error}</p>}
      <Counts one={one} />
      <Columns one={one} />
    </Dialog>
  );
};
