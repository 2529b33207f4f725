import { hash } from 'node:crypto';
import type { OpenCompany, OpenGroup, OpenInfluencer, OpenPerson, OpenPlace } from '@galena/adapters/open-data';
import type { ImportKind } from '@galena/contract/catalogue';
import { allCategories } from '@galena/contract/search';
import type { Cell } from '../../platform/db/loader.ts';
import type { Db } from '../../platform/db/pool.ts';
import { companyColumns, companyRowOf } from './imported-companies.rules.ts';
import { groupColumns, groupRowOf } from './imported-groups.rules.ts';
import { influencerColumns, influencerRowOf } from './imported-influencers.rules.ts';
import { personColumns, personRowOf } from './imported-people.rules.ts';
import { placeColumns, placeRowOf } from './imported-places.rules.ts';
import * as store from './imports.store.ts';
import { findCompanyTwins } from './merged-companies.store.ts';
import * as merged from './merged-leads.rules.ts';
import { findTwins, putMerged } from './merged-leads.store.ts';
import { mergePlaces } from './merged-places.store.ts';

/** What can be imported, by kind. */
export type RowOf = {
  readonly people: OpenPerson;
  readonly company: OpenCompany;
  readonly local: OpenPlace;
  readonly influencer: OpenInfluencer;
  readonly group: OpenGroup;
};

/** How rows of a kind come into their table. */
export type Inlet<Row> = Pick<store.Target, 'table' | 'columns'> & {
  readonly order: store.StageOrder;
  /** @returns what makes a row of the table of each */
  readonly open: (db: Db) => Promise<(row: Row) => readonly Cell[]>;
  /** What else follows the table, of the rows that a transaction changed or ended. */
  readonly follow?: (db: Db, did: 'merge' | 'end') => Promise<void>;
  /** What is counted, and put together with other data sets, when all is done. */
  readonly finish?: (db: Db, datasetId: number) => Promise<void>;
};

const digest = (text: string): string => hash('md5', text);

/** Where a point lies: by the borders that come with country-coder. */
const openBorders = async (): Promise<(lat: number, lng: number) => string | null> => {
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  return (lat, lng) => iso1A2Code([lng, lat]);
};

const openPlaces = async (db: Db): Promise<(place: OpenPlace) => readonly Cell[]> => {
  const ids = await store.putCategories(
    db,
    allCategories.map(({ slug }) => slug),
  );
  const idOf = (slug: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`no such category: ${slug}`);
    return id;
  };
  const countryAt = await openBorders();
  return (place) => placeRowOf(place, idOf, countryAt, digest);
};

/** Makes one of those that are the same in several data sets, after any of these changed. */
const merge =
  (table: merged.KeyedTable, making: merged.Making) =>
  async (db: Db): Promise<void> => {
    await findTwins(db, table);
    await putMerged(db, table, merged.madeOf(making));
  };

/** All kinds. */
export const inlets: { readonly [Kind in ImportKind]: Inlet<RowOf[Kind]> } = {
  local: {
    table: 'catalogue.businesses',
    columns: placeColumns,
    order: 'place',
    open: openPlaces,
    follow: async (db, did) => {
      await store.clearCategories(db);
      if (did === 'merge') await store.fillCategories(db);
    },
    finish: async (db, datasetId) => {
      if (!(await mergePlaces(db, datasetId))) return;
      await store.clearCategories(db);
      await store.fillCategories(db);
    },
  },
  people: {
    table: 'catalogue.people',
    columns: personColumns,
    order: 'file',
    open: async () => (person) => personRowOf(person, digest),
    finish: merge('catalogue.people', merged.peopleMaking),
  },
  influencer: {
    table: 'catalogue.influencers',
    columns: influencerColumns,
    order: 'file',
    open: async () => (influencer) => influencerRowOf(influencer, digest),
    finish: merge('catalogue.influencers', merged.influencersMaking),
  },
  company: {
    table: 'catalogue.companies',
    columns: companyColumns,
    order: 'file',
    open: async () => (company) => companyRowOf(company, digest),
    finish: async (db) => {
      await findCompanyTwins(db);
      await putMerged(db, 'catalogue.companies', merged.madeOf(merged.companiesMaking));
      await store.countIndustries(db);
    },
  },
  group: {
    table: 'catalogue.groups',
    columns: groupColumns,
    order: 'file',
    open: async () => (group) => groupRowOf(group, digest),
    finish: merge('catalogue.groups', merged.groupsMaking),
  },
};
