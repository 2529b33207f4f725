import { z } from 'zod';
import { Id, listTypes } from '../kernel/index.ts';
import { FieldName, PlainName, validationSentences as sentences } from '../messages/index.ts';

/** What a label holds. */
export const labelKinds = ['text', 'number', 'date', 'boolean', 'select'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** An account has so many labels for a kind of list, those that are turned off among them. */
export const maxLabels = 50;
/** So many options a label has to choose from. */
export const maxOptions = 100;

/** A column that an account adds to its records of one kind. */
export const CustomLabel = z.strictObject({
  id: Id,
  list_type: z.enum(listTypes),
  name: z.string().describe('What filters, files and prompts call it: `labels.<name>`, `{{name}}`'),
  title: z.string(),
  kind: z.enum(labelKinds),
  options: z.array(z.string()).describe('What a `select` offers; empty for the others'),
  position: z.int(),
  is_active: z.boolean().describe('Turned off, it is hidden everywhere and keeps its values'),
  records: z.int().nullable().describe('How many records have a value, up to 10,000; null unless `counts` asks for it'),
});
export type CustomLabel = z.infer<typeof CustomLabel>;

const Option = z.string().trim().min(1).max(80);

/** Two options are the same whatever their case. */
export const optionKey = (option: string): string => option.normalize('NFKC').toLowerCase();

const isEachOnce = (options: readonly string[]): boolean => new Set(options.map(optionKey)).size === options.length;

const Options = z.array(Option).max(maxOptions).refine(isEachOnce, { error: 'Each option must be different.' });

const labelShape = {
  name: FieldName,
  title: PlainName(1, 80),
  kind: z.enum(labelKinds),
  options: Options.default([]),
  is_active: z.boolean().default(true),
} as const;

type Offering = { readonly kind: LabelKind; readonly options: readonly string[] };

/** A label to choose from has something to choose (forms, part g). */
const hasOptions = ({ kind, options }: Offering, context: z.RefinementCtx): void => {
  if (kind === 'select' && options.length === 0)
    context.addIssue({ code: 'custom', path: ['options'], message: sentences.required });
};

export const NewLabel = z.object({ list_type: z.enum(listTypes), ...labelShape }).superRefine(hasOptions);
export type NewLabel = z.output<typeof NewLabel>;

/** What a label is to be. Values follow options that are renamed; those of an option that is gone go with it. */
export const LabelChange = z
  .object({
    ...labelShape,
    renamed: z
      .array(z.strictObject({ from: z.string().max(80), to: Option }))
      .max(maxOptions)
      .default([])
      .describe('Options that are called otherwise now'),
  })
  .superRefine(hasOptions);
export type LabelChange = z.output<typeof LabelChange>;
