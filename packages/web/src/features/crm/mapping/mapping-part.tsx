import type { CrmConnection, FieldRule } from '@galena/contract/crm';
import { listTypes, type ListType } from '@galena/contract/kernel';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import classes from '../parts/crm.module.css';
import { RuleRow } from './rule-row.tsx';
import { useMapping, type Mapping } from './use-mapping.ts';

type Part = { readonly connection: CrmConnection };

const fresh: FieldRule = { field: null, crm_field: '', how: 'as_is', text: null };

const isSame = (a: FieldRule, b: FieldRule): boolean =>
  a.field === b.field && a.crm_field === b.crm_field && a.how === b.how && a.text === b.text;

const Rules = ({ mapping, crmName }: { readonly mapping: Mapping; readonly crmName: string }) => {
  const { t } = useTranslation();
  const { rules, preview, fields, change } = mapping;
  const replace = (at: number, rule: FieldRule): void => change(rules.map((one, place) => (place === at ? rule : one)));
  const name = preview?.result_name;
  return (
    <>
      <span className={classes.quiet}>
        {name ? t('crm.map.example_of', { name }) : preview && t('crm.map.no_example')}
      </span>
      <ul className={classes.rules} aria-label={t('crm.map.title')}>
        <li className={classes.heads} aria-hidden>
          <span>{t('crm.map.ours')}</span>
          <span>{t('crm.map.theirs', { name: crmName })}</span>
          <span>{t('crm.map.how')}</span>
          <span>{t('crm.map.example')}</span>
        </li>
        {rules.map((rule, at) => (
          <RuleRow
            key={at}
            at={at}
            rule={rule}
            shown={preview?.rules.find((one) => isSame(one, rule))}
            ours={preview?.own_fields ?? []}
            theirs={fields}
            crmName={crmName}
            change={(next) => replace(at, next)}
            remove={() => change(rules.filter((_, place) => place !== at))}
          />
        ))}
        <li className={classes.rule}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => change([...rules, fresh])}
          >
            {t('crm.map.add')}
          </Button>
        </li>
      </ul>
    </>
  );
};

const TypedMapping = ({ connection, type }: Part & { readonly type: ListType }) => {
  const { t } = useTranslation();
  const mapping = useMapping(connection, type);
  return (
    <>
      {mapping.isLoading && <SkeletonText lines={6} />}
      <LoadFailure error={mapping.error} retry={mapping.reload} isWhole />
      {!mapping.isLoading && !mapping.error && <Rules mapping={mapping} crmName={connection.crm_name} />}
      <LoadFailure error={mapping.failure} />
      {mapping.isChanged && (
        <div className={classes.acts}>
          <Button size="sm" onClick={mapping.forget}>
            {t('crm.cancel')}
          </Button>
          <Button size="sm" variant="filled" loading={mapping.isSaving} onClick={mapping.save}>
            {t('crm.map.save')}
          </Button>
        </div>
      )}
    </>
  );
};

/** What goes where: our fields and those of the CRM, by kind of list, with what a real record comes to. */
export const MappingPart = ({ connection }: Part) => {
  const { t } = useTranslation();
  const [type, setType] = useState<ListType>('local');
  if (!connection.has_fields) return <p className={classes.quiet}>{t('crm.map.whole')}</p>;
  return (
    <section className={classes.stack} aria-label={t('crm.map.title')}>
      <div className={classes.bar}>
        <SelectField<ListType>
          field={{
            name: 'list_type',
            value: type,
            error: undefined,
            change: setType,
            clear: () => undefined,
            leave: () => undefined,
          }}
          label={t('crm.map.type')}
          options={listTypes.map((value) => ({ value, label: t(`widgets.list_types.${value}`) }))}
        />
      </div>
      <TypedMapping key={`${connection.id} ${type}`} connection={connection} type={type} />
    </section>
  );
};
