import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import pg from 'pg';

/** An element of an array as it stands in the array's text. */
const elementOf = (value: unknown): string => {
  const text = textOf(value);
  return text === null ? 'NULL' : `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
};

/** The text that the driver would send for a parameter; null for null. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'string') {
    // It would end the statement in the middle.
    if (value.includes('\0')) throw new Error('a text with the character 0 fits into no statement');
    return value.toWellFormed();
  }
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  throw new Error(`no literal is known for a parameter of type ${typeof value}`);
};

/**
 * Writes parameters into the text, as literals without a type: PostgreSQL reads them like the untyped parameters of the
 * driver. It is the compiler that does it, where it would write `$1`: no finished text is searched for places.
 */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const text = textOf(value);
    this.append(text === null ? 'null' : pg.escapeLiteral(text));
  }
}

/** A query as text with its parameters in it, for the commands that take none: COPY. */
export const textOfQuery = (query: RawBuilder<unknown>): string =>
  new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;
