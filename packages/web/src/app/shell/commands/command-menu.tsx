import { useId, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { shortcuts } from '../../../platform/shortcuts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { commands, useCommands, type Command } from '../../../ui/commands.ts';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { useListCommands } from '../../../widgets/lists/list-commands.ts';
import { useRecordCommands } from '../../../widgets/records/record-commands.ts';
import { useSavedSearchCommands } from '../../../widgets/saved-search-commands.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import classes from './command-menu.module.css';
import { commandGroups, findCommands } from './command-search.ts';
import { Keys } from '../keys.tsx';
import { Layer } from '../layer.tsx';
import { useOwnCommands } from './own-commands.ts';
import { withShortcuts } from './page-commands.ts';
import { useShell } from '../shell-state.ts';

type OptionProps = {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly choose: () => void;
  readonly point: () => void;
};

const Option = ({ id, command, isActive, choose, point }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field, which hears the keys
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={classes.option}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' });
    }}
    onClick={choose}
    onPointerMove={point}
  >
    <span className={classes.picture}>
      {command.initials ? (
        <Monogram name={command.label} size={20} isRound={command.initials === 'person'} />
      ) : (
        <Icon name={command.icon} />
      )}
    </span>
    <span className={classes.words} data-group={command.group}>
      <span className={classes.label}>{command.label}</span>
      {command.hint && <span className={classes.hint}>{command.hint}</span>}
    </span>
    {(isActive || command.keys) && (
      <span className={classes.enter}>
        <Keys of={isActive ? '↵' : (command.keys ?? '')} isHint />
      </span>
    )}
  </div>
);

const Foot = () => {
  const { t } = useTranslation();
  const { show } = useShell();
  return (
    <div className={classes.foot}>
      <span aria-hidden>
        <Keys of="↑" isHint /> <Keys of="↓" isHint /> {t('shell.commands.move')}
      </span>
      <span aria-hidden>
        <Keys of="↵" isHint /> {t('shell.commands.open')}
      </span>
      <span aria-hidden>
        <Keys of="mod+↵" isHint /> {t('shell.commands.new_tab')}
      </span>
      <button type="button" className={classes.shortcuts} onClick={() => show('shortcuts')}>
        <Keys of="?" isHint /> {t('shell.commands.all_shortcuts')}
      </button>
    </div>
  );
};

// Nobody is asked for every letter.
const quietMs = 150;

/** What is found for the words, and which of it the keys would open. */
const useFinding = () => {
  useCommands(useOwnCommands());
  const [words, setWords] = useState('');
  const [sought] = useSettled(words.trim(), quietMs);
  useCommands(useListCommands(sought));
  useCommands(useSavedSearchCommands(sought));
  useCommands(useRecordCommands(sought));
  const all = useSyncExternalStore(commands.subscribe, commands.current);
  const keys = useSyncExternalStore(shortcuts.subscribe, shortcuts.current);
  const offered = useMemo(() => withShortcuts(all, keys), [all, keys]);
  const [at, setAt] = useState(0);
  const found = findCommands(offered, words);
  const last = found.length - 1;
  return {
    words,
    found,
    active: Math.min(at, last),
    type: (next: string) => {
      setWords(next);
      setAt(0);
    },
    point: setAt,
    move: (by: 1 | -1) => setAt(at + by > last ? 0 : at + by < 0 ? last : at + by),
    jump: (to: 'first' | 'last') => setAt(to === 'first' ? 0 : last),
  };
};

type ListProps = Pick<ReturnType<typeof useFinding>, 'words' | 'found' | 'active' | 'point'> & {
  readonly listId: string;
  readonly choose: (command: Command | undefined) => void;
};

const List = ({ listId, words, found, active, point, choose }: ListProps) => {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.list} id={listId} role="listbox" aria-label={t('shell.commands.title')}>
        {commandGroups
          .filter((group) => found.some((command) => command.group === group))
          .map((group) => (
            <div key={group} role="group" aria-label={t(`shell.commands.groups.${group}`)}>
              <div className={classes.heading} aria-hidden>
                {t(`shell.commands.groups.${group}`)}
              </div>
              {found.map(
                (command, index) =>
                  command.group === group && (
                    <Option
                      key={command.id}
                      id={`${listId}-${index}`}
                      command={command}
                      isActive={index === active}
                      choose={() => choose(command)}
                      point={() => point(index)}
                    />
                  ),
              )}
            </div>
          ))}
      </div>
      <div role="status" className={found.length === 0 ? classes.none : classes.told}>
        {found.length === 0
          ? t('shell.commands.none', { words: words.trim() })
          : t('shell.commands.found', { count: found.length })}
      </div>
    </>
  );
};

/** Jumps to a page or does something, from anywhere: a field, and the list of what fits below it. */
export const CommandMenu = () => {
  const { t } = useTranslation();
  const { show, isPhone } = useShell();
  const listId = useId();
  const { words, found, active, type, point, move, jump } = useFinding();

  const choose = (command: Command | undefined, inNewTab = false): void => {
    if (!command) return;
    show(null);
    if (inNewTab && command.href) window.open(command.href, '_blank', 'noopener');
    else command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => jump('last'),
      PageUp: () => jump('first'),
      Enter: () => choose(found[active], event.metaKey || event.ctrlKey),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Layer label={t('shell.commands.title')} place="menu" close={() => show(null)}>
      <div className={classes.field}>
        <Icon name="search" size={18} />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('shell.commands.title')}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={t('shell.commands.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={classes.escape}
          // Who speaks to it says what they see.
          aria-label={isPhone ? t('feedback.close') : `${t('feedback.close')}, Esc`}
          onClick={() => show(null)}
        >
          {isPhone ? <Icon name="x" size={20} /> : <Keys of="Esc" isHint />}
        </button>
      </div>
      <List listId={listId} words={words} found={found} active={active} point={point} choose={choose} />
      <Foot />
    </Layer>
  );
};
