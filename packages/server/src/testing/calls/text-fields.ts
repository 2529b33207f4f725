import { z } from 'zod';

/** The way to a field of a body: names, and 0 for what stands in a list. */
export type FieldPath = readonly (string | number)[];

const inner = (schema: z.ZodType): z.ZodType | null => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap() as z.ZodType;
  return schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : null;
};

/** Every field of a body that takes a text, whatever it must look like; choices of a few words are none. */
export const textFieldsIn = (schema: z.ZodType, path: FieldPath = []): readonly FieldPath[] => {
  const within = inner(schema);
  if (within) return textFieldsIn(within, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      textFieldsIn(field, [...path, name]),
    );
  if (schema instanceof z.ZodArray) return textFieldsIn(schema.element as z.ZodType, [...path, 0]);
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat ? [path] : [];
};

/** What stands in a body at a path. */
export const valueAt = (body: unknown, path: FieldPath): unknown =>
  path.reduce((held, step) => (held as Record<string | number, unknown> | undefined)?.[step], body);

/** The body with a text at a path; what leads there is made where it is missing. */
export const withText = <Body>(body: Body, [step, ...rest]: FieldPath, text: string): Body => {
  if (step === undefined) return text as Body;
  const held = body ?? (typeof step === 'number' ? [] : {});
  const next = withText((held as Record<string | number, unknown>)[step], rest, text);
  if (Array.isArray(held)) return Object.assign([...(held as unknown[])], { [step]: next }) as Body;
  return { ...held, [step]: next } as Body;
};
