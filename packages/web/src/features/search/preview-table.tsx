import type { PreviewRow } from '@galena/contract/search';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LongText } from '../../ui/marks/long-text.tsx';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useFilterWords, type Offer } from './filters/filter-words.ts';
import classes from './preview.module.css';

/** A row with its place among the others: before it is paid it has nothing else to be known by. */
type Row = PreviewRow & { readonly at: number };

const YesNo = ({ isYes }: { readonly isYes: boolean }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-yes={isYes || undefined}>
      <Icon name={isYes ? 'check' : 'minus'} size={15} />
      <HiddenText>{t(isYes ? 'table.yes' : 'table.no')}</HiddenText>
    </span>
  );
};

const Name = ({ row, isPerson }: { readonly row: Row; readonly isPerson: boolean }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.name}>
      <Monogram name={row.name} isRound={isPerson} />
      <LongText lines={2}>{row.name}</LongText>
      {row.is_demo && <Tag isOutlined>{t('search.demo')}</Tag>}
    </span>
  );
};

/** So much of a text that the columns beside it keep their room. */
const Words = ({ children }: { readonly children: string }) => (
  <span className={classes.words}>
    <LongText>{children}</LongText>
  </span>
);

/** A country by its name, if it came as a code. */
const useCountry = (): ((country: string) => string) => {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'code' });
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country);
};

const useColumns = (isPerson: boolean, offered: readonly Offer[]): readonly PlainColumn<Row>[] => {
  const { t } = useTranslation();
  const countryOf = useCountry();
  const { nameOf } = useFilterWords(offered);
  const placeOf = ({ city, country }: Row): string =>
    [city, country && countryOf(country)].filter((part) => part !== null && part !== '').join(', ');
  return [
    {
      id: 'name',
      title: t('search.columns.name'),
      cell: (row) => <Name row={row} isPerson={isPerson} />,
    },
    {
      id: 'about',
      title: t('search.columns.about'),
      card: 'line',
      cell: ({ about }) => about && <Words>{nameOf(about)}</Words>,
    },
    { id: 'place', title: t('search.columns.place'), card: 'line', cell: (row) => <Words>{placeOf(row)}</Words> },
    { id: 'email', title: t('search.columns.email'), width: 64, cell: (row) => <YesNo isYes={row.has_email} /> },
    { id: 'phone', title: t('search.columns.phone'), width: 64, cell: (row) => <YesNo isYes={row.has_phone} /> },
    { id: 'website', title: t('search.columns.website'), width: 64, cell: (row) => <YesNo isYes={row.has_website} /> },
  ];
};

type PreviewTableProps = {
  readonly rows: readonly PreviewRow[];
  readonly isLoading: boolean;
  /** People and channels are round, businesses are tiles. */
  readonly isPerson: boolean;
  /** What the main filter offers: what a lead is may be one of these. */
  readonly offered: readonly Offer[];
};

/** The first leads that would be found: that they have values, not which. */
export const PreviewTable = ({ rows, isLoading, isPerson, offered }: PreviewTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('search.preview')}
      columns={useColumns(isPerson, offered)}
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowId={({ at }) => String(at)}
      isLoading={isLoading}
    />
  );
};
