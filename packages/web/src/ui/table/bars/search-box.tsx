import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMergedRef } from '@mantine/hooks';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import { rememberFocus } from '../../layers/layers.ts';
import { Kbd } from '../../marks/kbd.tsx';
import { ShortcutKey } from '../../shortcut-key.tsx';
import classes from './search-box.module.css';

/** How the words are compared with what is searched: anywhere in it, the whole of it, its beginning. */
type SearchWays = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (value: string) => void;
};

type SearchBoxProps = {
  /** "Search this list". */
  readonly label: string;
  readonly value: string;
  /** 300 ms after the last key, and at once with Enter and when it is emptied. */
  readonly onSearch: (text: string) => void;
  /** "/" anywhere on the page takes the focus here. Off where single letters are turned off. */
  readonly hasShortcut?: boolean;
  readonly ways?: SearchWays;
  readonly ref?: Ref<HTMLInputElement>;
};

const waitMs = 300;

/** The magnifier as a menu of the ways to compare. */
const Ways = ({ ways: { label, value, options, choose } }: { readonly ways: SearchWays }) => (
  <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <button type="button" className={classes.ways} aria-label={label}>
        <Icon name="search" size={14} />
        <Icon name="chevron-down" size={11} />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.RadioGroup value={value} onChange={choose}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value}>
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
);

/** The words in the field, told to the page a little later or at once. */
const useWords = ({ value, onSearch }: Pick<SearchBoxProps, 'value' | 'onSearch'>) => {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  const later = useDebouncedCallback(onSearch, waitMs);
  // Another view brings its own words.
  if (given !== value) {
    setGiven(value);
    setText(value);
  }
  const search = (next: string, isSure: boolean): void => {
    setText(next);
    if (isSure) {
      later.cancel();
      onSearch(next);
    } else later(next);
  };
  return { text, search };
};

/** Searches what is on the page. */
export const SearchBox = ({ label, value, onSearch, hasShortcut = false, ways, ref = null }: SearchBoxProps) => {
  const { t } = useTranslation();
  const { text, search } = useWords({ value, onSearch });
  const input = useRef<HTMLInputElement>(null);
  const goBack = useRef<(() => void) | null>(null);
  const box = (
    <TextInput
      ref={useMergedRef(input, ref)}
      type="search"
      size="xs"
      className={classes.box}
      classNames={{ input: classes.input }}
      aria-label={label}
      aria-keyshortcuts={hasShortcut ? '/' : undefined}
      placeholder={label}
      value={text}
      leftSection={ways ? <Ways ways={ways} /> : <Icon name="search" size={14} />}
      {...(ways && { leftSectionWidth: 42, leftSectionPointerEvents: 'all' as const })}
      rightSection={
        text ? (
          <ActionIcon
            size={24}
            aria-label={t('table.clear_search')}
            onClick={() => {
              search('', true);
              input.current?.focus();
            }}
          >
            <Icon name="x" size={14} />
          </ActionIcon>
        ) : (
          hasShortcut && <Kbd isHint>/</Kbd>
        )
      }
      onChange={(event) => search(event.currentTarget.value, event.currentTarget.value === '')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, true);
        // The first Escape empties; the next one goes back to what had the focus before `/`, or is for what lies around it.
        if (event.key !== 'Escape') return;
        if (!text) return goBack.current?.();
        event.stopPropagation();
        search('', true);
      }}
    />
  );
  if (!hasShortcut) return box;
  return (
    <>
      <ShortcutKey
        keys="/"
        label={label}
        run={() => {
          goBack.current = rememberFocus();
          input.current?.focus();
        }}
      />
      {box}
    </>
  );
};
