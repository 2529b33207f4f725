import {
  filterSchemas,
  manifestRoutes as routes,
  type ManifestTrial,
  type ReadManifest,
} from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SettingFields } from '../searchers/setting-fields.tsx';
import { changedSettings, initialValues, settingsOf, type SettingValues } from '../searchers/settings-form.ts';
import classes from './manifests.module.css';

type TrialPanelProps = { readonly manifest: ReadManifest; readonly text: string };
type Values = { readonly value: string; readonly credentials: SettingValues };

const lisbon = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.72, lng: -9.13 };
const worldwide = { label: 'Worldwide', worldwide: true as const };

/** The filter that a test is made with: one that is needed, else the first. */
const filterOf = ({ needs, supported_filters: supported }: ReadManifest): string => needs[0] ?? supported[0] ?? '';

/** What was typed as that filter takes it: some take one text, some take several. */
const filtersOf = (
  { list_type: type }: ReadManifest,
  name: string,
  value: string,
): Record<string, string | string[]> => {
  if (name === '' || value === '') return {};
  return filterSchemas[type].safeParse({ [name]: value }).success ? { [name]: value } : { [name]: [value] };
};

/** What a lead is called, or its id. */
const nameOf = ({ name, ref }: ManifestTrial['leads'][number]): string => {
  const named = typeof name === 'string' ? name : ref;
  return typeof named === 'string' ? named : '';
};

const Leads = ({ leads }: Pick<ManifestTrial, 'leads'>) => {
  const { t } = useTranslation();
  return (
    <ol className={classes.leads} aria-label={t('admin.manifests.leads')}>
      {leads.map((lead) => (
        <li key={JSON.stringify(lead)}>
          <details>
            <summary>{nameOf(lead)}</summary>
            <pre className={classes.raw}>{JSON.stringify(lead, null, 2)}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
};

const Outcome = ({ trial }: { readonly trial: ManifestTrial }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { ok, ms, message, total, leads, asked, answer } = trial;
  const found = total === null ? t('admin.manifests.found_some') : t('admin.manifests.found', { count: total });
  return (
    <>
      <Note tone={ok ? 'success' : 'danger'} title={ok ? t('admin.manifests.answered', { ms: number(ms) }) : message}>
        {ok && found}
      </Note>
      <h3 className={classes.part}>{t('admin.manifests.asked')}</h3>
      {asked.length === 0 && <p className={classes.hint}>{t('admin.manifests.asked_nothing')}</p>}
      {asked.map((line) => (
        <code key={line} className={classes.line}>
          {line}
        </code>
      ))}
      {leads.length > 0 && <h3 className={classes.part}>{t('admin.manifests.leads')}</h3>}
      {leads.length > 0 && <Leads leads={leads} />}
      {answer !== null && (
        <details className={classes.answer}>
          <summary>{t('admin.manifests.answer')}</summary>
          <pre className={classes.raw}>{answer}</pre>
        </details>
      )}
    </>
  );
};

const useTrial = ({ manifest, text }: TrialPanelProps) => {
  const [trial, setTrial] = useState<ManifestTrial | null>(null);
  const settings = settingsOf(manifest.config);
  const name = filterOf(manifest);
  const initial: Values = { value: manifest.examples[0] ?? '', credentials: initialValues(settings, {}) };
  const form = useForm<Values>({
    check: () => ({}),
    initial,
    submit: async ({ value, credentials }) => {
      const body = {
        text,
        credentials: changedSettings(settings, {}, credentials),
        location: manifest.list_type === 'local' ? lisbon : worldwide,
        filters: filtersOf(manifest, name, value),
      };
      setTrial((await call(routes.test, { body })).data);
    },
  });
  return { form, settings, name, trial };
};

/** Asks the vendor by what stands in the editor, with a key that nobody keeps. */
export const TrialPanel = (props: TrialPanelProps) => {
  const { t } = useTranslation();
  const { form, settings, name, trial } = useTrial(props);
  const isLocal = props.manifest.list_type === 'local';
  return (
    <SectionCard title={t('admin.manifests.test')} lead={t('admin.manifests.test_lead')}>
      <form {...form.element} className={classes.trial}>
        <FormProblems form={form} />
        <SettingFields settings={settings} fieldOf={(path) => form.fieldAt<never>(path)} isKept={false} />
        <TextField
          field={form.field('value')}
          label={t('admin.manifests.question', { filter: name })}
          {...(isLocal && { help: t('admin.manifests.around_lisbon') })}
        />
        <LoadFailure error={form.failure} />
        <div>
          <Button type="submit" variant="default" loading={form.isBusy}>
            {t('admin.manifests.ask')}
          </Button>
        </div>
      </form>
      <div className={classes.outcome} role="status">
        {trial && <Outcome trial={trial} />}
      </div>
    </SectionCard>
  );
};
