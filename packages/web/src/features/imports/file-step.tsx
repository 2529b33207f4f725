import { importEndings, listImportRoutes as routes, maxListFileBytes } from '@galena/contract/imports';
import type { List } from '@galena/contract/lists';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { FileDrop } from '../../ui/fields/files/file-drop.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

type FileStepProps = { readonly list: List; readonly choose: (id: number) => void };

/** Chooses a file; it is looked at as soon as it is there. */
export const FileStep = ({ list, choose }: FileStepProps) => {
  const { t } = useTranslation();
  const { type, id } = list;
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (file: File) => call(routes.upload, { params: { type, id }, body: { file } }),
    onSuccess: ({ data }) => choose(data.id),
  });
  if (list.is_demo || list.is_archived)
    return (
      <EmptyState figure="search" level={2} title={t('imports.file.closed')}>
        {t('imports.file.closed_text')}
      </EmptyState>
    );
  const file = variables;
  return (
    <SectionCard title={t('imports.file.title')} lead={t('imports.file.lead')}>
      <FileDrop
        label={t('imports.file.label')}
        types={importEndings}
        maxBytes={maxListFileBytes}
        {...(error && { error: sentenceOf(error) })}
        isDisabled={isPending}
        files={file ? [{ id: 'file', name: file.name, size: file.size, state: isPending ? 'sending' : 'failed' }] : []}
        onFiles={([chosen]) => chosen && mutate(chosen)}
        onRemove={reset}
      />
    </SectionCard>
  );
};
