import { useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { LineTabs } from '../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { useSearchState } from '../../widgets/search-state.ts';
import { ExportsTable } from './exports-table.tsx';
import { SchedulesTable } from './schedules/schedules-table.tsx';

const idIn = (value: unknown): number | null =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** Files that were prepared, and lists that are exported again and again. */
export const ExportsPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const [search, change] = useSearchState();
  const tab = search['tab'] === 'schedules' ? 'schedules' : 'files';
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        <LineTabs
          label={t('exports.shell.pages.exports')}
          tabs={[
            { id: 'files', label: t('exports.tabs.files') },
            { id: 'schedules', label: t('exports.tabs.schedules') },
          ]}
          active={tab}
          onSelect={(id) => change(id === 'schedules' ? { tab: id } : {})}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-label={t(`exports.tabs.${tab}`)}>
          {tab === 'files' ? <ExportsTable askedId={idIn(search['export'])} /> : <SchedulesTable />}
        </div>
      </PageBody>
    </>
  );
};
