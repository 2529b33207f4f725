import type { ListType } from '@galena/contract/kernel';
import type { PreviewRow } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LongText } from '../../ui/marks/long-text.tsx';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useFilterWords, type Offer } from './filters/filter-words.ts';
import classes from './preview.module.css';

/** A row with its place among the others: before it is paid it has nothing else to be known by. */
type Row = PreviewRow & { readonly at: number };
type Column = PlainColumn<Row>;

const YesNo = ({ isYes }: { readonly isYes: boolean }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-yes={isYes || undefined}>
      <Icon name={isYes ? 'check' : 'minus'} size={15} />
      <HiddenText>{t(isYes ? 'table.yes' : 'table.no')}</HiddenText>
    </span>
  );
};

const Name = ({ row, type }: { readonly row: Row; readonly type: ListType }) => {
  const { t } = useTranslation();
  const host = row.host === row.name ? null : row.host;
  return (
    <span className={classes.name}>
      {/* People and channels are round, businesses are tiles. */}
      <Monogram name={row.name} isRound={type === 'people' || type === 'influencer'} />
      <span className={classes.names}>
        <LongText lines={2}>{row.name}</LongText>
        {(row.is_owned || host !== null) && (
          <span className={classes.second}>
            {row.is_owned && (
              <span className={classes.owned}>
                <Icon name="check" size={13} />
                {t('search.owned_mark')}
              </span>
            )}
            {host !== null && <LongText>{host}</LongText>}
          </span>
        )}
      </span>
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

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');

/** What its size is called where there is something to count. */
const sizeTitles = {
  company: 'search.filters.employee_count',
  influencer: 'search.filters.followers',
  group: 'search.filters.members',
} as const;

const aboutTitles = {
  people: 'search.columns.job_title',
  company: 'search.columns.industry',
  local: 'search.columns.category',
  domain: 'search.columns.title',
  influencer: 'search.filters.platform',
  group: 'search.filters.platform',
} as const satisfies Readonly<Record<ListType, string>>;

/** A column of what only some sources know: it stands where at least one of the rows has it. */
const known = (rows: readonly Row[], has: (row: Row) => boolean, column: Column): readonly Column[] =>
  rows.some(has) ? [column] : [];

/** What it is, how large and how well liked, in the columns of its kind. */
const useFacts = (type: ListType, rows: readonly Row[], offered: readonly Offer[]): readonly Column[] => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const { nameOf } = useFilterWords(offered);
  const stars = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const sizeTitle = type in sizeTitles ? t(sizeTitles[type as keyof typeof sizeTitles]) : '';
  return [
    {
      id: 'about',
      title: t(aboutTitles[type]),
      card: 'line',
      cell: ({ about, company }) => (
        <TwoLines first={about && <Words>{nameOf(about)}</Words>} second={company && <Words>{company}</Words>} />
      ),
    },
    ...known(rows, ({ size }) => size !== null, {
      id: 'size',
      title: sizeTitle,
      kind: 'number',
      width: 84,
      cell: ({ size }) => size !== null && number(size),
    }),
    ...known(rows, ({ rating }) => rating !== null, {
      id: 'rating',
      title: t('search.filters.rating_min'),
      kind: 'number',
      width: 64,
      cell: ({ rating }) => rating !== null && stars.format(rating),
    }),
  ];
};

const useColumns = (type: ListType, rows: readonly Row[], offered: readonly Offer[]): readonly Column[] => {
  const { t } = useTranslation();
  const countryOf = useCountry();
  const facts = useFacts(type, rows, offered);
  const marks = (['email', 'phone', 'website'] as const)
    // Where the domain stands there, so does the answer.
    .filter((mark) => mark !== 'website' || (type !== 'company' && type !== 'domain'))
    .map((mark): Column => ({
      id: mark,
      title: t(`search.columns.${mark}`),
      width: 64,
      cell: (row) => <YesNo isYes={row[`has_${mark}`]} />,
    }));
  return [
    { id: 'name', title: t('search.columns.name'), cell: (row) => <Name row={row} type={type} /> },
    ...facts,
    ...known(rows, ({ street, city, country }) => joined(street, city, country) !== '', {
      id: 'place',
      title: t('search.columns.place'),
      card: 'line',
      cell: ({ street, city, country }) => {
        const place = joined(city, country && countryOf(country));
        if (street === null) return place && <Words>{place}</Words>;
        return <TwoLines first={<Words>{street}</Words>} second={place && <Words>{place}</Words>} />;
      },
    }),
    ...marks,
  ];
};

type PreviewTableProps = {
  readonly type: ListType;
  readonly rows: readonly PreviewRow[];
  readonly isLoading: boolean;
  /** What the main filter offers: what a lead is may be one of these. */
  readonly offered: readonly Offer[];
};

/** The first leads that would be found: what makes them worth it, and of what is paid that it is there, not which. */
export const PreviewTable = ({ type, rows: found, isLoading, offered }: PreviewTableProps) => {
  const { t } = useTranslation();
  const rows = found.map((row, at) => ({ ...row, at }));
  return (
    <PlainTable
      label={t('search.preview')}
      columns={useColumns(type, rows, offered)}
      rows={rows}
      rowId={({ at }) => String(at)}
      isLoading={isLoading}
    />
  );
};
