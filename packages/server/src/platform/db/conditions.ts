import { sql, type RawBuilder } from 'kysely';

/** A text that is part of a `like` pattern: what the user typed means itself. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The `like` pattern of texts that contain one. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** How many of the conditions hold of a row, of a hundred; none of them: all. Each is yes or no, never nothing. */
export const percentHeld = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<number> =>
  conditions.length === 0
    ? sql<number>`100`
    : sql<number>`(${sql.join(
        conditions.map((one) => sql`(${one})::int`),
        sql` + `,
      )}) * 100 / ${sql.lit(conditions.length)}`;
