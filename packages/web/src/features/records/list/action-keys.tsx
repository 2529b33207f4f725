import type { List } from '@galena/contract/lists';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { useStable } from '../../../ui/table/columns/use-stable.ts';
import { useCommands, type Command } from '../../../widgets/commands.ts';
import { placedIn } from '../../../widgets/contributions/contribution.ts';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';

type KeyProps = { readonly keys: string; readonly label: string; readonly run: () => void };

const Key = ({ keys, label, run }: KeyProps) => {
  useShortcut(keys, label, run);
  return null;
};

type ActionKeysProps = { readonly list: List; readonly act: (action: ListAction) => void };

/** What other rooms offer for the open list in the command menu, and by a key. */
export const ActionKeys = ({ list, act }: ActionKeysProps) => {
  const { t, i18n } = useTranslation();
  const run = useStable(act);
  const offered = useListActions(list);
  const placed = list.counts.all > 0 ? placedIn(offered, ({ at }) => at.command) : [];
  const ids = placed.map(({ item }) => item.id).join();
  useCommands(
    useMemo(
      () =>
        placed.map(({ item, place }): Command => ({
          id: `list:${item.id}`,
          group: 'actions',
          icon: item.icon,
          label: t(place.label),
          hint: list.name,
          run: () => run(item),
        })),
      // oxlint-disable-next-line react/exhaustive-deps -- the array is new each time, what is in it is told by the ids
      [ids, i18n.language, list.name],
    ),
  );
  return placed.map(
    ({ item, place }) =>
      place.keys !== undefined && <Key key={item.id} keys={place.keys} label={t(place.label)} run={() => run(item)} />,
  );
};
