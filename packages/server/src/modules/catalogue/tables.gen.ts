// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type CatalogueTables = {
  'catalogue.business_categories': {
    business_id: number;
    category_id: number;
    latband: number;
    lng: number;
    lat: number;
    country: string | null;
    flags: number;
  };
  'catalogue.businesses': {
    id: GeneratedAlways<number>;
    dataset_id: number;
    source: string;
    ref: string;
    name: string;
    folded: string;
    categories: number[];
    lat: number;
    lng: number;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
    website: string | null;
    phones: string[];
    emails: string[];
    opening_hours: string | null;
    brand: string | null;
    tags: ColumnType<unknown, string, string>;
    hash: string;
    flags: number;
    updated_at: string;
    gone_at: string | null;
  };
  'catalogue.datasets': {
    id: GeneratedAlways<number>;
    source: string;
    name: string;
    release: string | null;
    licence: string;
    licence_url: string | null;
    attribution: string;
    updated_at: string | null;
  };
  'catalogue.imports': {
    id: GeneratedAlways<number>;
    dataset_id: number;
    file: string;
    state: string;
    read: Generated<number>;
    added: Generated<number>;
    updated: Generated<number>;
    unchanged: Generated<number>;
    gone: Generated<number>;
    refused: Generated<ColumnType<unknown, string, string>>;
    error: string | null;
    started_at: string;
    ended_at: string | null;
  };
  'catalogue.local_categories': {
    id: GeneratedAlways<number>;
    slug: string;
  };
};
