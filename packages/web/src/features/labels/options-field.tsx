import { maxOptions } from '@galena/contract/labels';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../ui/fields/field-frame.tsx';
import { useRows } from '../../ui/fields/form/rows.ts';
import type { FieldState } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OptionRow } from './label-values.ts';
import classes from './labels.module.css';

const newRow: OptionRow = { text: '', was: null };

/** The field of a row that was added has the focus; where one went, the one that stands there now. */
const useRowFocus = (count: number) => {
  const group = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = group.current?.querySelectorAll('input');
    inputs?.[Math.min(wanted.current, inputs.length - 1)]?.focus();
    wanted.current = null;
  }, [count]);
  const focusAt = (index: number): void => {
    wanted.current = index;
  };
  return { group, focusAt };
};

/** Several lines that are pasted are several options. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** What a label offers to choose from: a line each, in the order in which they are offered. */
export const OptionsField = ({ field }: { readonly field: FieldState<OptionRow[]> }) => {
  const { t } = useTranslation();
  const { rows, add, remove, move } = useRows(field);
  const items = field.value ?? [];
  const { group, focusAt } = useRowFocus(items.length);
  const addAfter = (): void => {
    if (items.length >= maxOptions) return;
    focusAt(items.length);
    add(newRow);
  };
  const change = (index: number, text: string): void =>
    field.change(items.map((row, at) => (at === index ? { ...row, text } : row)));
  const paste = (event: ClipboardEvent, index: number): void => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const [first = '', ...others] = lines;
    const before = items.map((row, at) => (at === index && row.text.trim() === '' ? { ...row, text: first } : row));
    const rest = items[index]?.text.trim() === '' ? others : lines;
    const pasted = rest.map((text): OptionRow => ({ text, was: null }));
    field.change([...before.slice(0, index + 1), ...pasted, ...before.slice(index + 1)].slice(0, maxOptions));
  };
  const pressed = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form.
    event.preventDefault();
    if (index === items.length - 1) addAfter();
    else group.current?.querySelectorAll('input')[index + 1]?.focus();
  };
  return (
    <FieldGroup label={t('labels.options')} help={t('labels.options_help')} error={field.error}>
      <div ref={group} className={classes.options}>
        {rows.map(({ key, index }) => {
          const name = items[index]?.text.trim() || t('labels.option', { number: index + 1 });
          return (
            <div key={key} className={classes.option}>
              <TextInput
                className={classes.optionText ?? ''}
                aria-label={t('labels.option', { number: index + 1 })}
                value={items[index]?.text ?? ''}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => change(index, event.currentTarget.value)}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => pressed(event, index)}
                onBlur={field.leave}
              />
              <ActionIcon
                aria-label={t('input.sortable.up', { name })}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && move(index, index - 1)}
              >
                <Icon name="chevron-up" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('input.sortable.down', { name })}
                aria-disabled={index === items.length - 1 || undefined}
                onClick={() => index < items.length - 1 && move(index, index + 1)}
              >
                <Icon name="chevron-down" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('labels.remove_option', { name })}
                onClick={() => {
                  focusAt(index);
                  remove(index);
                }}
              >
                <Icon name="x" />
              </ActionIcon>
            </div>
          );
        })}
      </div>
      <Button
        variant="subtle"
        size="xs"
        className={classes.addOption ?? ''}
        leftSection={<Icon name="plus" size={14} />}
        disabled={items.length >= maxOptions}
        onClick={addAfter}
      >
        {t('labels.add_option')}
      </Button>
    </FieldGroup>
  );
};
