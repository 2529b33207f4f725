import type { ListType } from '@galena/contract/kernel';
import { destinationStates, lookupOutcomes, type List } from '@galena/contract/lists';
import type { Field, FieldKind } from '@galena/contract/contacts';
import { recordVerifications } from '@galena/contract/records';
import { countryName } from '@galena/contract/search';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import type { FilterField } from '../../../ui/table/bars/filters.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { useListColumns } from '../../../widgets/contributions/list-columns.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useMe } from '../../../widgets/me.ts';
import { useColleagues } from '../editing/colleagues.ts';
import { fieldIcon, useFieldTitle } from '../fields.ts';
import { isStandard, operatorsFor } from './list-state.ts';

const kinds: Partial<Readonly<Record<FieldKind, 'number' | 'date' | 'yes_no'>>> = {
  number: 'number',
  date: 'date',
  day: 'date',
  flag: 'yes_no',
};

/** What is asked for a field, and what there is to choose from. */
const askedOf = ({ kind, own }: Field) =>
  kind === 'choice'
    ? {
        kind: 'choice' as const,
        isSingle: true,
        choices: (own?.options ?? []).map((value) => ({ value, label: value })),
      }
    : { kind: kinds[kind] ?? ('text' as const) };

const statusFields = ['email_status', 'lookup_outcome', 'verification', 'crm_status'] as const;

const single = { kind: 'choice', isSingle: true, operators: ['is'] } as const;
const atLeast = { kind: 'choice', isSingle: true, operators: ['at_least'] } as const;

/** The conditions on how records stand, each with its states. */
const useStatusFields = (type: ListType): readonly FilterField[] => {
  const { t } = useTranslation();
  const [email, lookup, verification, crm] = statusFields;
  return [
    {
      ...single,
      id: email,
      label: t('records.fields.email_status'),
      icon: fieldIcon(type, email),
      choices: [
        { value: 'found', label: t('status.email.found') },
        { value: 'potential', label: t('status.email.potential') },
        { value: 'none', label: t('records.no_email') },
        { value: 'is_looking', label: t('status.email.looking') },
        { value: 'is_not_found', label: t('status.email.none') },
        { value: 'is_none', label: t('records.lookups.not_tried') },
      ],
    },
    {
      ...single,
      id: lookup,
      label: t('records.fields.lookup_outcome'),
      icon: fieldIcon(type, lookup),
      choices: lookupOutcomes.map((value) => ({ value, label: t(`records.lookups.${value}`) })),
    },
    {
      ...single,
      id: verification,
      label: t('records.fields.verification'),
      icon: fieldIcon(type, verification),
      choices: recordVerifications.map((value) => ({ value, label: t(`status.verification.${value}`) })),
    },
    {
      ...single,
      id: crm,
      label: t('records.crm'),
      icon: fieldIcon(type, crm),
      choices: (['unsent', 'sending', 'sent'] as const).map((value) => ({
        value,
        label: t(`status.delivery.${value}`),
      })),
    },
  ];
};

/** The conditions on how far records are with each CRM and webhook. */
const useDestinationFields = (list: List): readonly FilterField[] => {
  const { t } = useTranslation();
  return useListColumns(list).map(({ key, title }) => ({
    ...single,
    id: key,
    label: title,
    icon: 'send',
    choices: destinationStates.map((value) => ({ value, label: t(`status.delivery.${value}`) })),
  }));
};

/** The conditions that a list has of its own, beside those on fields. */
const useOwnFields = (type: ListType): readonly FilterField[] => {
  const { t } = useTranslation();
  const { percent } = useAmounts();
  return [
    ...useStatusFields(type),
    {
      ...atLeast,
      id: 'match',
      label: t('records.match'),
      icon: fieldIcon(type, 'match'),
      choices: [50, 100].map((value) => ({ value: String(value), label: percent(value / 100) })),
    },
    {
      id: 'created_at',
      label: t('records.fields.created_at'),
      icon: fieldIcon(type, 'created_at'),
      kind: 'date',
      operators: ['in_last', 'at_least', 'at_most'],
    },
    {
      id: 'archived',
      label: t('records.archived_records'),
      icon: fieldIcon(type, 'archived'),
      kind: 'yes_no',
      operators: ['is'],
    },
  ];
};

/** Who records can be given to, the reader first. */
const usePeopleChoices = (): readonly { readonly value: string; readonly label: string }[] => {
  const { t } = useTranslation();
  const { id: own } = useMe();
  const colleagues = useColleagues();
  return useMemo(() => {
    const choices = colleagues.map(({ id, name }) => ({
      value: String(id),
      label: id === own ? t('records.editing.me', { name }) : name,
    }));
    return choices.toSorted((one, other) => Number(other.value === String(own)) - Number(one.value === String(own)));
  }, [colleagues, own, t]);
};

/**
 * What records of this kind can be filtered by: the fields of a record with the comparisons that fit them, and what a
 * list has of its own. What the view has decided already is not asked again.
 */
export const useFilterFields = (list: List, view: string): readonly FilterField[] => {
  const { type } = list;
  const { i18n } = useTranslation();
  const title = useFieldTitle(type);
  const own = useOwnFields(type);
  const fields = useFields(type);
  const people = usePeopleChoices();
  const canSend = useCan('delivery');
  const destinations = useDestinationFields(list);
  const named = destinations.map(({ id, label }) => `${id} ${label}`).join();
  return useMemo(() => {
    const decided = isStandard(view) && view !== 'all' ? (view === 'sent' ? 'crm_status' : 'email_status') : '';
    const wordsOf = (name: string) =>
      name === 'country' ? { wordOf: (code: string) => countryName(code, i18n.language) ?? code } : {};
    const ofRecord = fields.flatMap((field): FilterField[] => {
      const { name, kind } = field;
      const operators = operatorsFor(name, kind);
      if (operators.length === 0) return [];
      const look = { id: name, label: title(name) ?? name, icon: fieldIcon(type, name), operators, ...wordsOf(name) };
      if (kind === 'person') return [{ ...look, kind: 'choice', isSingle: true, choices: people }];
      return [{ ...look, ...askedOf(field) }];
    });
    return [
      ...own.filter(({ id }) => id !== decided && (canSend || id !== 'crm_status')),
      ...destinations,
      ...ofRecord,
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language, titles with the fields
  }, [type, fields, view, canSend, named, i18n.language, people]);
};
