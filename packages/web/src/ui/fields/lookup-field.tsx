import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useSettled } from '../cost/use-settled.ts';
import type { FieldState } from '../form.ts';
import type { IconName } from '../icon-names.ts';
import { HiddenText } from '../hidden-text.tsx';
import { Icon } from '../icon.tsx';
import { LoadFailure } from '../states/load-failure.tsx';
import { FirstMatch, takeMarked } from './first-match.tsx';
import { frameOf, type FieldLook } from './field-frame.tsx';
import classes from './lookup-field.module.css';
import { optionsLook } from './options-look.ts';

/** What somewhere else was found for what was typed; the answers of a query fit. */
type Found<Item> = {
  /** Undefined: nothing has come yet. */
  readonly items: readonly Item[] | undefined;
  /** Newer ones are on their way; the old ones stay in sight and cannot be chosen. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => unknown;
};

/** Somebody else who could be asked: only when a person tells so, never while they type. */
type Elsewhere = {
  /** What asks them: "Look up “Lisboa”". Null: there is nothing to ask, or it was asked already. */
  readonly offer: ((typed: string) => string) | null;
  readonly ask: (typed: string) => void;
  /** What is said while they are asked, and when they know nothing either; null: neither. */
  readonly state: string | null;
  /** Whose the answers are, below them. */
  readonly source?: ReactNode;
};

type LookupFieldProps<Item> = FieldLook & {
  readonly field: FieldState<Item>;
  readonly found: Found<Item>;
  /** Told what to look for, once the typing has stood still; null: the list is closed and nothing needs to be known. */
  readonly onAsk: (search: string | null) => void;
  readonly keyOf: (item: Item) => string;
  readonly labelOf: (item: Item) => string;
  /** More about it, in grey behind the label. */
  readonly noteOf?: (item: Item) => string | undefined;
  readonly icon?: IconName;
  /** Left out: nobody else is asked. */
  readonly elsewhere?: Elsewhere;
  /** Says what could be typed, while nothing is and nothing is offered. */
  readonly hint?: ReactNode;
};

const settleMs = 200;

/** In the place of a key: the option that asks elsewhere. No key of an item has a line end. */
const elsewhereKey = '\n';

type AnswersProps<Item> = Pick<
  LookupFieldProps<Item>,
  'label' | 'found' | 'keyOf' | 'labelOf' | 'noteOf' | 'hint' | 'elsewhere'
> & {
  readonly typed: string;
  readonly isFresh: boolean;
  /** What asks elsewhere; undefined: nothing is offered. */
  readonly offer: string | undefined;
};

/** Why there is nothing to choose. */
const Nothing = ({ text }: { readonly text: ReactNode }) => <div className={classes.empty}>{text}</div>;

/** What stands below the field: the answers, or why there are none. */
const Answers = <Item,>(props: AnswersProps<Item>) => {
  const { label, found, keyOf, labelOf, noteOf, hint, elsewhere, typed, isFresh, offer } = props;
  const { t } = useTranslation();
  const { items, error, retry } = found;
  if (error && isFresh)
    return (
      <div className={classes.failure}>
        <LoadFailure error={error} retry={retry} />
      </div>
    );
  if (elsewhere?.state) return <Nothing text={elsewhere.state} />;
  if (items === undefined) return <Nothing text={t('app.loading')} />;
  const nothing = items.length === 0 && <Nothing text={typed === '' && hint ? hint : t('input.nothing_found')} />;
  if (nothing && offer === undefined) return nothing;
  return (
    <>
      {nothing}
      <Combobox.Options aria-label={label} aria-busy={!isFresh}>
        {items.map((item) => (
          <Combobox.Option key={keyOf(item)} value={keyOf(item)} disabled={!isFresh}>
            <span className={classes.option}>
              <span className={classes.label}>{labelOf(item)}</span>
              {noteOf && <span className={classes.note}>{noteOf(item)}</span>}
            </span>
          </Combobox.Option>
        ))}
        {offer !== undefined && (
          <Combobox.Option value={elsewhereKey}>
            <span className={classes.elsewhere}>
              <Icon name="search" size={14} />
              <span className={classes.label}>{offer}</span>
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      {elsewhere?.source && <div className={classes.source}>{elsewhere.source}</div>}
    </>
  );
};

type EndProps = { readonly label: string; readonly clear: (() => void) | null };

const End = ({ label, clear }: EndProps) => {
  const { t } = useTranslation();
  if (!clear) return <Icon name="chevron-down" size={15} />;
  return (
    <ActionIcon
      size={24}
      className={classes.clear ?? ''}
      aria-label={t('input.clear', { label })}
      // The caret stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={clear}
    >
      <Icon name="x" size={14} />
    </ActionIcon>
  );
};

/** The text in the field: what is being typed, else the name of what was chosen. */
const useLookup = <Item,>({ field, found, onAsk, keyOf, labelOf, elsewhere }: LookupFieldProps<Item>) => {
  const [typed, setTyped] = useState<string | null>(null);
  // Enter or Tab came before the answer: its first one is taken when it comes, whoever looks elsewhere by then.
  const [wanted, setWanted] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const isOpen = combobox.dropdownOpened;
  const isAsking = isOpen || wanted !== null;
  const [settled, isMoving] = useSettled(wanted ?? typed ?? '', settleMs);
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useEffectEvent((search: string | null) => {
    onAsk(search);
    setAsked(search);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- it is set together with what the owner asks, in the same render
  useEffect(() => ask(isAsking ? settled : null), [isAsking, settled]);
  // Until it is asked what is there answers what was typed before: Enter would take the first of that.
  const isFresh = !isMoving && asked === settled && !found.isPending;
  const offer = isOpen && isFresh && typed?.trim() ? elsewhere?.offer?.(typed.trim()) : undefined;
  const choose = (key: string): void => {
    // The list stays open for what comes.
    if (key === elsewhereKey) return elsewhere?.ask(typed?.trim() ?? '');
    const item = found.items?.find((one) => keyOf(one) === key);
    if (item !== undefined) field.change(item);
    combobox.closeDropdown();
  };
  const takeWanted = useEffectEvent(() => {
    const [item] = found.error ? [] : (found.items ?? []);
    setWanted(null);
    // Enter with no match: it stays in sight what was typed, and who else could be asked.
    if (item === undefined && isOpen && elsewhere?.offer?.(typed ?? '')) return;
    if (item !== undefined) field.change(item);
    combobox.closeDropdown();
  });
  const isAnswered = wanted !== null && isFresh && settled === wanted;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer has come from outside, and is taken once
    if (isAnswered) takeWanted();
  }, [isAnswered]);
  const type = (text: string | null): void => {
    setWanted(null);
    setTyped(text);
  };
  /** Takes the first one of what was typed when it is there. */
  const want = (): void => {
    if (isOpen && typed && !isFresh) setWanted(typed);
  };
  // Whoever has typed takes the first one with Enter or Tab; it is marked, and said below.
  const first = isOpen && isFresh && typed ? found.items?.[0] : undefined;
  const marked = first ?? offer;
  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (marked !== undefined) markFirst();
  }, [marked]);
  return { combobox, typed: typed ?? wanted, type, want, isFresh, choose, offer, first: first && labelOf(first) };
};

type Lookup = ReturnType<typeof useLookup>;

/** What the keys do that the list itself does not know. */
const keysOf =
  ({ combobox, isFresh, want, type }: Lookup, { error, retry }: Pick<Found<unknown>, 'error' | 'retry'>) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const isOpen = combobox.dropdownOpened;
    takeMarked(event);
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && !event.nativeEvent.isComposing) want();
    // The button below is out of reach of the keyboard: leaving the field closes the list.
    if (event.key === 'Enter' && isOpen && isFresh && error) void retry();
    if (event.key === 'Escape') type(null);
    // Escape is for the list alone; what lies around it stays open.
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
  };

type AnnouncementProps = {
  readonly first: string | undefined;
  readonly count: number;
  /** What happens elsewhere, or could. */
  readonly other: string | null | undefined;
};

/** What stands in the list, for those who listen: the focus stays in the field. */
const Announcement = ({ first, count, other }: AnnouncementProps) => (
  <>
    <FirstMatch name={first} count={count} />
    <HiddenText isLive>{first === undefined && other}</HiddenText>
  </>
);

/**
 * One of so many that they are looked up while one types: a place, a list. The arrows walk, Enter and Tab take the marked one, which
 * is the first of what was typed; Escape leaves what was chosen before.
 */
export const LookupField = <Item,>(props: LookupFieldProps<Item>) => {
  const { field, found, icon, isDisabled = false, isReadOnly = false } = props;
  const lookup = useLookup(props);
  const { combobox, typed, type, isFresh, choose, offer, first } = lookup;
  const frame = frameOf(field, props);
  const { value } = field;
  const hasValue = value !== null && value !== undefined;
  const isFixed = isDisabled || isReadOnly;
  const open = (): void => {
    if (!isFixed) combobox.openDropdown();
  };
  const clear = (): void => {
    field.clear();
    type('');
    open();
  };
  const onKeyDown = keysOf(lookup, found);
  return (
    <div className={classes.root}>
      <Combobox
        {...optionsLook.comboboxProps}
        store={combobox}
        classNames={optionsLook.classNames}
        onOptionSubmit={choose}
        readOnly={isFixed}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...frame}
            value={typed ?? (hasValue ? props.labelOf(value) : '')}
            spellCheck={false}
            leftSection={icon && <Icon name={icon} size={15} />}
            rightSection={isFixed ? null : <End label={props.label} clear={hasValue ? clear : null} />}
            rightSectionPointerEvents={hasValue ? 'all' : 'none'}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              open();
            }}
            onClick={open}
            // Another one is usually wanted as a whole.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              combobox.closeDropdown();
              field.leave();
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={isFixed}>
          <Answers {...props} typed={typed ?? ''} isFresh={isFresh} offer={offer} />
        </Combobox.Dropdown>
      </Combobox>
      <Announcement
        first={first}
        count={found.items?.length ?? 0}
        other={combobox.dropdownOpened ? (props.elsewhere?.state ?? offer) : null}
      />
    </div>
  );
};
