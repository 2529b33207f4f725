import { Checkbox } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useSingleKeysChoice } from '../../features/identity/preferences.ts';
import { shortcuts, type Shortcut } from '../../platform/shortcuts.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Keys } from './keys.tsx';
import { useShell } from './shell-state.ts';
import classes from './shortcuts-help.module.css';

type Line = Pick<Shortcut, 'keys' | 'label'>;

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) =>
  lines.length === 0 ? null : (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.lines}>
        {[...new Set(lines.map(({ label }) => label))].map((label) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {lines
                .filter((line) => line.label === label)
                .map(({ keys }) => (
                  <Keys key={keys} of={keys} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

/** Turns the shortcuts of a single key on and off (WCAG 2.1.4). */
const SingleKeys = () => {
  const { t } = useTranslation();
  const [kept, keep] = useSingleKeysChoice();
  // The box shows the choice in the moment it is made; the cache of answers tells of it a tick later.
  const [isOn, setIsOn] = useState(kept);
  return (
    <Checkbox
      label={t('shell.shortcuts.single')}
      description={t('shell.shortcuts.single_hint')}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setIsOn(checked);
        keep(checked);
      }}
    />
  );
};

/** Every shortcut that can be pressed now. */
export const ShortcutsHelp = () => {
  const { t } = useTranslation();
  const { show } = useShell();
  const known = useSyncExternalStore(shortcuts.subscribe, shortcuts.current);
  const scoped = (scope: Shortcut['scope']): Line[] => known.filter((one) => one.scope === scope);
  return (
    <Dialog title={t('shell.shortcuts.title')} onClose={() => show(null)}>
      <Lines title={t('shell.shortcuts.here')} lines={scoped('here')} />
      <Lines title={t('shell.shortcuts.rows')} lines={scoped('rows')} />
      <Lines
        title={t('shell.shortcuts.general')}
        lines={[...scoped('general'), { keys: 'Esc', label: t('shell.shortcuts.escape') }]}
      />
      <SingleKeys />
    </Dialog>
  );
};
