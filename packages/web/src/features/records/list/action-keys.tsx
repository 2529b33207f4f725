import type { List } from '@galena/contract/lists';
import { useTranslation } from '../../../platform/use-translation.ts';
import { usePageActions } from '../../../ui/commands.ts';
import { ShortcutKey } from '../../../ui/shortcut-key.tsx';
import { placedIn } from '../../../widgets/contributions/contribution.ts';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';

type ActionKeysProps = { readonly list: List; readonly act: (action: ListAction) => void };

/** What other rooms offer for the open list in the command menu, and by a key. */
export const ActionKeys = ({ list, act }: ActionKeysProps) => {
  const { t } = useTranslation();
  const offered = useListActions(list);
  const placed = list.counts.all > 0 ? placedIn(offered, ({ at }) => at.command) : [];
  usePageActions(
    placed.map(({ item, place }) => ({
      id: item.id,
      icon: item.icon,
      label: t(place.label),
      hint: list.name,
      run: () => act(item),
    })),
  );
  return placed.map(
    ({ item, place }) =>
      place.keys !== undefined && (
        <ShortcutKey key={item.id} keys={place.keys} label={t(place.label)} run={() => act(item)} />
      ),
  );
};
