import { MultiSelect, Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FieldState } from '../form.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { FirstMatch, takeMarked } from './first-match.tsx';
import { frameOf, type FieldLook } from './field-frame.tsx';
import { optionsLook } from './options-look.ts';
import { findMatches } from './text/matching.ts';
import classes from './select-field.module.css';
import { ChosenNote, Token } from './token.tsx';

export type Option<Value> = {
  readonly value: Value;
  readonly label: string;
  /** More about it, in grey behind the label. */
  readonly note?: string;
  /** Another name, which is not shown but finds it as well. */
  readonly also?: string;
  readonly isDisabled?: boolean;
};

/** Beyond this many options one would rather type than look. */
const searchableFrom = 8;

const itemsOf = <Value extends string | number>(options: readonly Option<Value>[]) =>
  options.map(({ value, label, isDisabled = false }) => ({ value, label, disabled: isDisabled }));

const filterOf = <Value extends string | number>(all: readonly Option<Value>[]) => {
  const others = new Map(all.map(({ value, also }) => [String(value), also]));
  return ({ options, search }: Parameters<OptionsFilter<Value>>[0]) =>
    findMatches(
      options as ComboboxItem<Value>[],
      ({ value, label }) => [label, others.get(String(value)) ?? label],
      search,
    );
};

const chevron = <Icon name="chevron-down" size={15} />;

const rendererOf = <Value extends string | number>(options: readonly Option<Value>[]) => {
  const notes = new Map(options.map(({ value, note }) => [String(value), note]));
  const Row = ({ option, checked }: { option: { value: unknown; label: string }; checked?: boolean | undefined }) => (
    <span className={classes.option}>
      <span>{option.label}</span>
      <span className={classes.note}>{notes.get(String(option.value))}</span>
      {checked && <Icon name="check" size={15} />}
    </span>
  );
  return Row;
};

type CommonProps<Value> = FieldLook & {
  readonly options: readonly Option<Value>[];
  readonly icon?: IconName;
  /** Lets the reader type to find an option; by itself when there are many. */
  readonly isSearchable?: boolean;
  /** What to say when nothing matches, such as a button that makes a new one. */
  readonly nothingFound?: ReactNode;
};

/** A button for everybody, which Mantine's is not; it goes away with the value and leaves the focus in the field. */
const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  size: '24px',
  className: classes.clear ?? '',
  tabIndex: 0,
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    currentTarget.closest('.mantine-Input-wrapper')?.querySelector('input')?.focus(),
});

type SelectFieldProps<Value extends string | number> = CommonProps<Value> & { readonly field: FieldState<Value> };

/** One of several options: by mouse, by arrow keys, or by typing what it is called (accents do not matter). */
export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>) => {
  const { field, options, icon, isOptional = false, isSearchable = options.length >= searchableFrom } = props;
  const { t } = useTranslation();
  const frame = frameOf(field, props);
  return (
    <Select<Value>
      {...frame}
      {...optionsLook}
      classNames={{ ...frame.classNames, ...optionsLook.classNames }}
      // The type that Mantine infers from the rows of data is wider than ours.
      data={itemsOf(options) as { value: Value & string; label: string; disabled: boolean }[]}
      value={field.value ?? null}
      searchable={isSearchable}
      filter={filterOf(options)}
      selectFirstOptionOnChange
      onKeyDown={takeMarked}
      allowDeselect={false}
      clearable={isOptional}
      clearButtonProps={clearButton(t('input.clear', { label: props.label }))}
      nothingFoundMessage={props.nothingFound ?? t('input.nothing_found')}
      leftSection={icon && <Icon name={icon} size={15} />}
      rightSection={chevron}
      renderOption={rendererOf(options)}
      autoComplete="off"
      onChange={(value) => (value === null ? field.clear() : field.change(value))}
    />
  );
};

type MultiSelectFieldProps<Value extends string> = CommonProps<Value> & {
  readonly field: FieldState<Value[]>;
  /** How many may be chosen. */
  readonly max?: number;
};

/** Several of several options. Enter and Tab take the first one that fits what was typed. Each can be taken out again with its own button, the last one with the backspace key. */
export const MultiSelectField = <Value extends string>(props: MultiSelectFieldProps<Value>) => {
  const { field, options, icon, max = Number.POSITIVE_INFINITY } = props;
  const { t } = useTranslation();
  const chosen = field.value ?? [];
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() !== '';
  const itemsLeft = itemsOf<string>(options).filter(({ value }) => !(chosen as readonly string[]).includes(value));
  const fitting = isTyped ? filterOf<string>(options)({ options: itemsLeft, search: typed, limit: Infinity }) : [];
  const labelOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  const frame = frameOf(field, { ...props, placeholder: chosen.length === 0 ? (props.placeholder ?? '') : '' });
  return (
    <div>
      <MultiSelect
        {...frame}
        {...optionsLook}
        classNames={{ ...frame.classNames, ...optionsLook.classNames }}
        data={itemsOf<string>(options)}
        value={[...chosen]}
        maxValues={max}
        // A field that takes the focus because it is wrong keeps its sentence in sight.
        openOnFocus={false}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // Whoever has typed takes the first one; whoever has not must not add what happens to stand first.
        selectFirstOptionOnChange={isTyped}
        onKeyDown={takeMarked}
        clearSearchOnChange
        hidePickedOptions
        filter={filterOf<string>(options)}
        nothingFoundMessage={props.nothingFound ?? t('input.nothing_found')}
        leftSection={icon && <Icon name={icon} size={15} />}
        rightSection={chevron}
        renderOption={rendererOf(options)}
        autoComplete="off"
        renderPill={({ value, onRemove, disabled }) => (
          <Token
            label={labelOf(String(value))}
            {...(disabled || props.isReadOnly ? {} : { onRemove: () => onRemove?.() })}
          />
        )}
        onChange={(values) => field.change(values as Value[])}
      />
      <ChosenNote labels={chosen.map(labelOf)} />
      <FirstMatch name={fitting[0]?.label} count={fitting.length} />
    </div>
  );
};
