import { ActionIcon } from '@mantine/core';
import type { OptOutKind } from '@galena/contract/suppressions';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import type { PlainColumn } from '../../ui/table/plain-table.tsx';
import { Fingerprint } from './fingerprint.tsx';

/** What every entry has, whoever keeps it. */
export type Entry = {
  readonly id: number;
  readonly kind: OptOutKind;
  readonly fingerprint: string;
  readonly reason: string;
  readonly created_at: string;
};

/**
 * The columns of a list of opt-outs.
 * @param between what the list says besides whom, why and since when
 */
export const useOptOutColumns = <One extends Entry>(
  remove: (one: One) => void,
  between: PlainColumn<One>,
): readonly PlainColumn<One>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'entry',
      title: t('suppressions.columns.kind'),
      width: '26%',
      cell: ({ kind, fingerprint }) => <Fingerprint kind={kind} fingerprint={fingerprint} />,
    },
    { id: 'reason', title: t('suppressions.columns.reason'), kind: 'sentence', cell: ({ reason }) => reason || null },
    between,
    {
      id: 'when',
      title: t('suppressions.columns.when'),
      kind: 'muted',
      card: 'aside',
      width: 130,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('suppressions.actions'),
      kind: 'actions',
      width: 56,
      cell: (one) => (
        <ActionIcon
          variant="subtle"
          aria-label={t('suppressions.remove.button', { fingerprint: one.fingerprint })}
          onClick={() => remove(one)}
        >
          <Icon name="x" size={16} />
        </ActionIcon>
      ),
    },
  ];
};
