import { z } from 'zod';

/** Ids are `bigint` identities in PostgreSQL and JSON numbers everywhere else. */
export const Id = z.int().positive();

/** A moment: ISO 8601 in UTC with milliseconds. */
export const Moment = z.iso.datetime();

/** A day of the calendar, `2026-11-23`. PostgreSQL writes days before the year 1 in another way. */
export const Day = z.iso.date().refine((day) => day >= '0001-01-01');

/**
 * The moment that a text names, as ISO 8601 in UTC: a day (its first moment) or a day with a time, with or without an offset
 * (without: UTC). Null: it names none, or one that PostgreSQL and JavaScript do not both know.
 */
export const maybeMoment = (text: string): string | null => {
  if (Day.safeParse(text).success) return `${text}T00:00:00.000Z`;
  if (!z.iso.datetime({ offset: true, local: true }).safeParse(text).success) return null;
  // Without an offset JavaScript would take the time of the machine.
  const moment = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString() : null;
};

/** `{ data }`: one thing. */
export const One = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema });

/** What was done, in English, and as a code with what it counts for those who say it in another language (successes.ts). */
const told = { message: z.string(), code: z.string(), params: z.record(z.string(), z.number()).optional() };

/** `{ data, message, code }`: one thing after a write a user started; the message becomes a toast. */
export const OneWithMessage = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema, ...told });

/** `{ message, code }` */
export const Message = z.strictObject(told);

/** Somebody, as others see them. */
export const Person = z.strictObject({ id: Id, name: z.string(), email: z.string() });
export type Person = z.infer<typeof Person>;

/** `{}` */
export const Empty = z.strictObject({});

/** Default and highest number of rows on a page. */
export const pageLimits = { standard: 20, highest: 100 } as const;

/** Page wishes in a query: `cursor` (from the last answer) or `page`, not both. */
export const PageQuery = z.object({
  page: z.int().min(1).optional(),
  limit: z.int().min(1).max(pageLimits.highest).default(pageLimits.standard),
  cursor: z.string().max(400).optional(),
});

export const Pagination = z.strictObject({
  currentPage: z.int().nullable(),
  pageSize: z.int(),
  total: z.int(),
  total_is_capped: z.boolean(),
  next_cursor: z.string().optional(),
  previous_cursor: z.string().optional(),
});

/** `{ data: [...], pagination }` */
export const Page = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ data: z.array(schema), pagination: Pagination });

/** The column of a file by its name, and which field of the record it holds; null: it is not imported. */
export const ColumnMapping = z.record(z.string().max(500), z.string().max(80).nullable());
export type ColumnMapping = z.infer<typeof ColumnMapping>;

export const ImportColumn = z.strictObject({
  name: z.string(),
  field: z.string().nullable(),
  examples: z.array(z.string()).describe('The first few that say something'),
});
export type ImportColumn = z.infer<typeof ImportColumn>;
