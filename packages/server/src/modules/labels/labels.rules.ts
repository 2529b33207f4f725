import { optionKey, type LabelChange } from '@galena/contract/labels';

/** What values of a label are to become. `from` null: whatever they are; `to` null: nothing. */
export type ValueChange = { readonly from: string | null; readonly to: string | null };

const has = (options: readonly string[], option: string): boolean => options.includes(option);

/**
 * What becomes of values when the options of a label change: they follow their option to its new name, and go with one that is gone.
 * @returns the places of renamings that mean nothing, as `renamed.0.from`: no such option before, still there, or called like one that
 *   was there before
 */
export const changesOf = (
  before: readonly string[],
  { options, renamed }: Pick<LabelChange, 'options' | 'renamed'>,
): { readonly changes: readonly ValueChange[] } | { readonly wrong: readonly string[] } => {
  const isTwice = (from: string): boolean => renamed.filter((one) => one.from === from).length > 1;
  const wrong = renamed.flatMap(({ from, to }, at) => {
    if (!has(before, from) || has(options, from) || isTwice(from)) return [`renamed.${at}.from`];
    return has(before, to) || !has(options, to) ? [`renamed.${at}.to`] : [];
  });
  if (wrong.length > 0) return { wrong };
  // Written otherwise is called otherwise: whoever only changes its case means the same option.
  const nameOf = (gone: string): string | null =>
    renamed.find(({ from }) => from === gone)?.to ??
    options.find((option) => optionKey(option) === optionKey(gone)) ??
    null;
  return { changes: before.filter((option) => !has(options, option)).map((from) => ({ from, to: nameOf(from) })) };
};
