import type { OwnPackage } from '@galena/contract/packages';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Status } from '../../ui/marks/status.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { PackageMenu, type PackageAct } from './package-menu.tsx';
import classes from './packages.module.css';
import { usePriceWords } from './price-words.ts';

type TableProps = {
  readonly packages: readonly OwnPackage[];
  readonly isLoading: boolean;
  readonly mayLink: boolean;
  readonly act: (sold: OwnPackage, act: PackageAct) => void;
  readonly empty: ReactNode;
};

/** How far the sales page of a package is. */
const pageStateOf = ({ sales_page: page, show_on_sales_page: isShown }: OwnPackage) => {
  if (page === null) return 'none';
  if (!page.is_published) return 'draft';
  return isShown ? 'live' : 'hidden';
};

/** What it is, what it costs and what it grants. */
const useWhat = (): readonly PlainColumn<OwnPackage>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const priceWords = usePriceWords();
  return [
    {
      id: 'name',
      title: t('packages.name'),
      kind: 'sentence',
      width: '26%',
      cell: ({ id, name, description }) => (
        <TwoLines
          first={
            <AddressLink page="Whitelabel:PackageEdit" params={{ id }} className={classes.name}>
              {name}
            </AddressLink>
          }
          second={description}
        />
      ),
    },
    {
      id: 'price',
      title: t('packages.price'),
      kind: 'sentence',
      cell: (sold) => {
        const { price, more } = priceWords(sold);
        return <TwoLines first={price} second={more} />;
      },
    },
    { id: 'plan', title: t('packages.plan'), cell: ({ plan }) => plan.name },
    {
      id: 'credits',
      title: t('packages.credits'),
      kind: 'number',
      cell: ({ plan }) => number(plan.search_limit),
    },
  ];
};

const useColumns = ({ packages, mayLink, act }: TableProps): readonly PlainColumn<OwnPackage>[] => {
  const { t } = useTranslation();
  const ids = packages.map(({ id }) => id);
  return [
    ...useWhat(),
    {
      id: 'page',
      title: t('packages.sales_page'),
      cell: (sold) => (
        <AddressLink page="Whitelabel:PackageSalesSettings" params={{ id: sold.id }} className={classes.page}>
          {t(`packages.pages.${pageStateOf(sold)}`)}
        </AddressLink>
      ),
    },
    {
      id: 'status',
      title: t('packages.status'),
      card: 'state',
      cell: ({ is_active: isActive }) => (
        <Status family="user" state={isActive ? 'active' : 'inactive'} size="md">
          {t(`packages.states.${isActive ? 'active' : 'inactive'}`)}
        </Status>
      ),
    },
    {
      id: 'actions',
      title: t('packages.actions'),
      kind: 'actions',
      width: 56,
      cell: (sold) => (
        <PackageMenu
          sold={sold}
          isFirst={ids[0] === sold.id}
          isLast={ids.at(-1) === sold.id}
          mayLink={mayLink}
          act={(name) => act(sold, name)}
        />
      ),
    },
  ];
};

/** What a reseller sells, in the order in which customers are shown it. */
export const PackagesTable = (props: TableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('packages.table')}
      columns={useColumns(props)}
      rows={props.packages}
      rowId={({ id }) => String(id)}
      isLoading={props.isLoading}
      empty={props.empty}
    />
  );
};
