import { maxOptions } from '@galena/contract/labels';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { FieldGroup } from '../../ui/fields/field-frame.tsx';
import { useRows } from '../../ui/fields/form/rows.ts';
import type { FieldState } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OptionRow } from './label-values.ts';
import classes from './labels.module.css';

const newRow: OptionRow = { text: '', was: null };

/** The field of a row that was added has the focus; where one went, the one that stands there now. */
const useRowFocus = () => {
  const group = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = group.current?.querySelectorAll('input');
    inputs?.[Math.min(wanted.current, inputs.length - 1)]?.focus();
    wanted.current = null;
  });
  const focusAt = (index: number): void => {
    wanted.current = index;
  };
  const goTo = (index: number): void => group.current?.querySelectorAll('input')[index]?.focus();
  return { group, focusAt, goTo };
};

/** Several lines that are pasted are several options. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean);

type Ways = Pick<ReturnType<typeof useRowFocus>, 'focusAt' | 'goTo'>;

/** The ways to change the lines of a list of options. */
const useOptions = (field: FieldState<OptionRow[]>, { focusAt, goTo }: Ways) => {
  const { rows, add, remove, move } = useRows(field);
  const items = field.value ?? [];
  const isFull = items.length >= maxOptions;
  const append = (): void => {
    if (isFull) return;
    focusAt(items.length);
    add(newRow);
  };
  const take = (index: number): void => {
    focusAt(index);
    remove(index);
  };
  const change = (index: number, text: string): void =>
    field.change(items.map((row, at) => (at === index ? { ...row, text } : row)));
  const paste = (event: ClipboardEvent, index: number): void => {
    const lines = linesOf(event.clipboardData.getData('text'));
    const row = items[index];
    if (lines.length < 2 || !row) return;
    event.preventDefault();
    const pasted = lines.map((text): OptionRow => ({ text, was: null }));
    const kept = row.text.trim() === '' && row.was === null ? [] : [row];
    field.change([...items.slice(0, index), ...kept, ...pasted, ...items.slice(index + 1)].slice(0, maxOptions));
  };
  const press = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form.
    event.preventDefault();
    if (index === items.length - 1) append();
    else goTo(index + 1);
  };
  return { rows, items, isFull, append, take, move, change, paste, press };
};

type OptionLineProps = {
  readonly options: ReturnType<typeof useOptions>;
  readonly index: number;
  readonly onLeave: () => void;
};

const OptionLine = ({ options, index, onLeave }: OptionLineProps) => {
  const { t } = useTranslation();
  const { items, take, move, change, paste, press } = options;
  const text = items[index]?.text ?? '';
  const label = t('labels.option', { number: index + 1 });
  const name = text.trim() || label;
  const steps = [
    { by: -1, icon: 'chevron-up', words: t('input.sortable.up', { name }), isOff: index === 0 },
    { by: 1, icon: 'chevron-down', words: t('input.sortable.down', { name }), isOff: index === items.length - 1 },
  ] as const;
  return (
    <div className={classes.option}>
      <TextInput
        className={classes.optionText ?? ''}
        aria-label={label}
        value={text}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => change(index, event.currentTarget.value)}
        onPaste={(event) => paste(event, index)}
        onKeyDown={(event) => press(event, index)}
        onBlur={onLeave}
      />
      {steps.map(({ by, icon, words, isOff }) => (
        // Not `disabled`: the button that was just pressed would lose the focus.
        <ActionIcon
          key={by}
          aria-label={words}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && move(index, index + by)}
        >
          <Icon name={icon} />
        </ActionIcon>
      ))}
      <ActionIcon aria-label={t('labels.remove_option', { name })} onClick={() => take(index)}>
        <Icon name="x" />
      </ActionIcon>
    </div>
  );
};

/** What a label offers to choose from: a line each, in the order in which they are offered. */
export const OptionsField = ({ field }: { readonly field: FieldState<OptionRow[]> }) => {
  const { t } = useTranslation();
  const { group, ...ways } = useRowFocus();
  const options = useOptions(field, ways);
  return (
    <FieldGroup label={t('labels.options')} help={t('labels.options_help')} error={field.error}>
      <div ref={group} className={classes.options}>
        {options.rows.map(({ key, index }) => (
          <OptionLine key={key} options={options} index={index} onLeave={field.leave} />
        ))}
      </div>
      <Button
        variant="subtle"
        size="xs"
        className={classes.addOption ?? ''}
        leftSection={<Icon name="plus" size={14} />}
        disabled={options.isFull}
        onClick={options.append}
      >
        {t('labels.add_option')}
      </Button>
    </FieldGroup>
  );
};
