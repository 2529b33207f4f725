import { listImportRoutes as routes } from '@galena/contract/imports';
import type { List } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../../platform/query.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { NoList } from '../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../widgets/lists/use-list.ts';
import { useSearchState } from '../../widgets/search-state.ts';
import { FileStep } from './file-step.tsx';
import { MatchStep } from './match-step.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PastImports } from './past-imports.tsx';

const idIn = (value: unknown): number | null =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

type StepProps = {
  readonly list: List;
  readonly id: number;
  readonly choose: (id: number | null) => void;
};

/** What one file is about: matching its columns, then what comes of it. */
const ChosenFile = ({ list, id, choose }: StepProps) => {
  const { data, error, refetch } = useQuery(queryOf(routes.import, { params: { id } }));
  if (!data) return error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={8} />;
  const one = data.data;
  return one.state === 'draft' ? (
    <MatchStep list={list} one={one} leave={() => choose(null)} />
  ) : (
    <OutcomeView list={list} one={one} again={() => choose(null)} />
  );
};

const ImportInto = ({ list }: { readonly list: List }) => {
  const [search, change] = useSearchState();
  const id = idIn(search['import']);
  const choose = (next: number | null): void => change(next === null ? {} : { import: next });
  if (id !== null) return <ChosenFile key={id} list={list} id={id} choose={choose} />;
  return (
    <>
      <FileStep list={list} choose={choose} />
      <PastImports list={list} choose={choose} />
    </>
  );
};

const ImportByPlace = () => {
  const { list, isGone, error, refetch } = useList(useListPlace());
  if (isGone) return <NoList />;
  return (
    <>
      <PageHeader {...(list && { backTo: list.name })} />
      <PageBody>
        {list && <ImportInto list={list} />}
        {!list && (error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={6} />)}
      </PageBody>
    </>
  );
};

/** A file of one's own into a list: chosen, matched column by column, imported, mended, undone. */
export const ImportPage = () => {
  const { list } = useParams({ strict: false });
  return <ImportByPlace key={list} />;
};
