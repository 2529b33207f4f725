import { z } from 'zod';
import {
  AppError,
  generalErrors,
  takesSignedBody,
  type AnyRoute,
  type RouteInput,
  type Upload,
} from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { addressProblem, bodyProblem } from './bad-input.ts';
import { invalidInput } from './invalid-input.ts';

type Given = {
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The file of a form, by the name of its field; the form's texts are `body` then. */
  readonly files?: Readonly<Record<string, Upload>>;
};

const kindOf = (schema: z.core.$ZodType): string => {
  const { def } = schema._zod;
  return 'innerType' in def ? kindOf(def.innerType as z.core.$ZodType) : def.type;
};

/** Addresses and forms hold only text: what the schema wants as a number or a yes/no is read as one, the rest stays as it came. */
const fromText = (value: unknown, kind: string): unknown => {
  if (kind === 'array') return value === undefined || Array.isArray(value) ? value : [value];
  if (typeof value !== 'string') return value;
  if (kind === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

const readAddress = (schema: z.ZodType, given: unknown): unknown => {
  if (!(schema instanceof z.ZodObject)) return given;
  const values = given as Record<string, unknown>;
  const read = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, part]) => [name, fromText(values[name], kindOf(part))]);
  return Object.fromEntries(read);
};

const badRequest = (problem: string) =>
  new AppError({
    ...generalErrors.bad_request,
    message: `${generalErrors.bad_request.message.slice(0, -1)}: ${problem}.`,
  });

const bodyOf = (route: AnyRoute, { body, files }: Given): unknown =>
  files ? { ...(readAddress(route.body, body) as object), ...files } : (body ?? {});

/**
 * Parses what came in by the route's schemas.
 * @throws AppError 400 for what no schema should see, 404 for an id that is none, 422 with sentences by field.
 */
export const readInput = (route: AnyRoute, given: Given): RouteInput<AnyRoute> => {
  const isSigned = takesSignedBody(route);
  const problem =
    addressProblem(given.url, given.query as Record<string, unknown>) ?? (isSigned ? null : bodyProblem(given.body));
  if (problem) throw badRequest(problem);
  const input: Record<string, unknown> = { params: undefined, query: undefined, body: undefined };
  if (route.params) {
    const params = parseFields(route.params, readAddress(route.params, given.params));
    // An id that cannot exist is an object that does not exist.
    if (!params.ok) throw new AppError(generalErrors.not_found);
    input['params'] = params.value;
  }
  const errors: Record<string, string[]> = {};
  for (const [place, schema, value] of [
    ['query', route.query, route.query && readAddress(route.query, given.query)],
    ['body', route.body, route.body && bodyOf(route, given)],
  ] as const) {
    if (!schema) continue;
    const parsed = parseFields(schema, value);
    if (parsed.ok) input[place] = parsed.value;
    else Object.assign(errors, parsed.errors);
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return input as RouteInput<AnyRoute>;
};
