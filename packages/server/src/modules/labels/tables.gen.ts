// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type LabelsTables = {
  'labels.labels': {
    account_id: number;
    id: GeneratedAlways<number>;
    list_type: string;
    name: string;
    title: string;
    kind: string;
    options: Generated<string[]>;
    position: number;
    is_active: boolean;
    changes: Generated<ColumnType<unknown, string, string>>;
    deleted_at: string | null;
    created_at: string;
    updated_at: string;
  };
};
