import { type List, listRoutes } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormActions, FormProblems, FormSection, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { TokenField } from '../../../ui/fields/token-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useKnownTags } from '../known-tags.ts';
import { NoList } from '../../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../../widgets/lists/use-list.ts';

const TagsForm = ({ list }: { readonly list: List }) => {
  const { t } = useTranslation();
  const go = useGo();
  const queryClient = useQueryClient();
  const known = useKnownTags();
  const form = useForm({
    schema: listRoutes.details.body,
    initial: { campaign_id: list.id, tags: list.tags, source: list.source },
    submit: async (body) => {
      await call(listRoutes.details, { body: { ...body, source: body.source === '' ? null : body.source } });
      await Promise.all(
        [listRoutes.get, listRoutes.lists, listRoutes.tags].map((route) =>
          queryClient.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      );
    },
  });
  useSaveKey(form.element.ref);
  return (
    <form {...form.element}>
      <FormProblems form={form} />
      <FormSection title={t('lists.tags')} help={t('lists.tags_help')}>
        <TokenField field={form.field('tags')} label={t('lists.tags')} suggestions={known} icon="tag" max={20} />
      </FormSection>
      <FormSection title={t('lists.source')} help={t('lists.source_help')}>
        <TextField field={form.field('source')} label={t('lists.source')} isOptional />
      </FormSection>
      <LoadFailure error={form.failure} />
      <FormActions form={form}>
        <Button variant="subtle" onClick={() => go('LeadSearch:SavedList', { params: { list } })}>
          {t('lists.back_to_list')}
        </Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('widgets.lists.save')}
        </Button>
      </FormActions>
    </form>
  );
};

const TagsByPlace = () => {
  const place = useListPlace();
  const { list, isGone, error, refetch } = useList(place);
  if (isGone) return <NoList />;
  return (
    <>
      <PageHeader {...(list && { backTo: list.name })} />
      <PageBody layout="narrow">
        {list && <TagsForm list={list} />}
        {!list && (error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={6} />)}
      </PageBody>
    </>
  );
};

/** What a list is tagged with and where its records come from: both go along to CRMs and webhooks. */
export const TagsPage = () => {
  const { list } = useParams({ strict: false });
  return <TagsByPlace key={list} />;
};
