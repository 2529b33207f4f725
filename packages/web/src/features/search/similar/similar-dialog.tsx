import { ListName } from '@galena/contract/lists';
import { parseFields, validationSentences as sentences } from '@galena/contract/messages';
import { CallError } from '@galena/contract/kernel';
import { similarErrors, similarTypes, standardSimilar, type SimilarEstimate } from '@galena/contract/similar';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { CostButton } from '../../../ui/cost/cost-button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import type { Sentences } from '../../../ui/fields/form/form-values.ts';
import { TickBox } from '../../../ui/fields/tick-box.tsx';
import { useForm, type Form } from '../../../ui/form.ts';
import { DialogButtons, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import type { RecordActionProps } from '../../../widgets/contributions/record-actions.ts';
import { ListPicker, newList, type ListChoice } from '../../../widgets/list-picker.tsx';
import { useMe } from '../../../widgets/me.ts';
import { plainName } from '../question.ts';
import { SimilarFilters, SimilarWhere } from './similar-filters.tsx';
import { SimilarReceipt } from './similar-receipt.tsx';
import { standingOf, type Standing } from './standing.ts';
import { isEmptied, useSimilarEstimate, useStartSimilar, type Itself, type SimilarDraft } from './use-similar.ts';
import classes from './similar.module.css';

type Into = {
  readonly list: ListChoice | null | undefined;
  readonly name: string | null | undefined;
  readonly limit: number | null | undefined;
};

const [usualLimits, highest] = [[10, 25, 50, 100], 1_000] as const;

const isLimit = (limit: Into['limit']): limit is number => typeof limit === 'number' && limit >= 1 && limit <= highest;

/** What is wrong with how many there are to be, and where they are to go. */
const wrongIn = ({ list, name, limit }: Into): Sentences => {
  const amount = isLimit(limit) ? {} : { limit: [sentences.required] };
  if (!list) return { ...amount, list: [sentences.required] };
  const named = parseFields(ListName, name);
  return list.id !== 'new' || named.ok ? amount : { ...amount, name: named.errors[''] ?? [] };
};

const initial: SimilarDraft = { filters: null, location: null, isAll: false, limit: standardSimilar };

/** The credits that a run may cost: what stood there is the ceiling, also where there is more by now. */
const ceilingOf = ({ cost_max: max, balance }: SimilarEstimate, standing: Standing) => {
  const credits = standing === 'short' ? balance : max;
  return credits > 0 ? { stop_at: credits } : {};
};

/** What is known of the dialog's question, and sending it. */
const useSimilar = (itself: Itself, name: string, close: () => void) => {
  const { t } = useTranslation();
  const maySpend = useMe().may_spend;
  const [draft, setDraft] = useState(initial);
  const start = useStartSimilar(itself, close);
  const suggested = plainName(t('search.similar.new_name', { name }));
  const form = useForm<Into>({
    check: wrongIn,
    initial: { list: newList, name: suggested, limit: standardSimilar },
    submit: async ({ list, name: listName }) => {
      if (!list || !estimate || !canStart) return;
      const into = list.id === 'new' ? { list_name: (listName ?? '').trim() } : { campaign_id: list.id };
      const { filters, location, match, limit } = estimate;
      await start({ filters, location, match, limit, ...into, ...ceilingOf(estimate, standing) });
    },
  });
  const { limit } = form.values;
  const asked = { ...draft, limit: isLimit(limit) ? limit : draft.limit };
  const { estimate, error, isStale, refetch } = useSimilarEstimate(itself, asked);
  const standing = estimate ? standingOf(estimate, maySpend) : 'empty';
  const canStart = (standing === 'ready' || standing === 'short') && !isStale && !isEmptied(draft);
  return { draft, setDraft, form, estimate, error, isStale, refetch, standing, canStart };
};

type Similar = ReturnType<typeof useSimilar>;

const unknown: readonly string[] = [
  similarErrors.person_unknown.code,
  similarErrors.company_unknown.code,
  similarErrors.similar_not_offered.code,
];

/** Why nothing can be asked: too little is known, which trying again does not change; or the line broke. */
const Failure = ({ error, retry }: { readonly error: Error | null; readonly retry: () => unknown }) => {
  if (error instanceof CallError && unknown.includes(error.body?.code ?? ''))
    return (
      <Note tone="neutral" isAlert>
        {sentenceOf(error)}
      </Note>
    );
  return <LoadFailure error={error} retry={retry} />;
};

const IntoFields = ({ type, form }: Pick<Itself, 'type'> & { readonly form: Form<Into> }) => {
  const { t } = useTranslation();
  return (
    <>
      <AmountField field={form.field('limit')} label={t('search.similar.count')} choices={usualLimits} />
      <ListPicker type={type} field={form.field('list')} />
      {form.values.list?.id === 'new' && (
        <TextField field={form.field('name')} label={t('widgets.list_picker.new_name')} />
      )}
    </>
  );
};

type QuoteProps = { readonly type: Itself['type']; readonly similar: Similar; readonly estimate: SimilarEstimate };

/** What is asked for, where they go, and what it costs. */
const Quote = ({ type, similar, estimate }: QuoteProps) => {
  const { t } = useTranslation();
  const { draft, setDraft, form, isStale, standing } = similar;
  return (
    <>
      <SimilarFilters
        type={type}
        estimate={estimate}
        filters={draft.filters ?? estimate.filters}
        change={(filters) => setDraft({ ...draft, filters })}
      />
      <SimilarWhere
        estimate={estimate}
        location={draft.location ?? estimate.location}
        change={(location) => setDraft({ ...draft, location })}
      />
      <TickBox
        name="all"
        label={t('search.similar.all')}
        help={t('search.similar.all_help')}
        isChecked={draft.isAll}
        change={(isAll) => setDraft({ ...draft, isAll })}
        leave={() => undefined}
      />
      <IntoFields type={type} form={form} />
      {isEmptied(draft) ? (
        <Note tone="warning">{t('search.similar.none_left')}</Note>
      ) : (
        <div className={classes.quote} aria-live="polite" aria-busy={isStale}>
          <SimilarReceipt type={type} estimate={estimate} standing={standing} isStale={isStale} />
        </div>
      )}
    </>
  );
};

/** The way out, and the button that starts it: where the balance does not reach, it stops there. */
const End = ({ similar, close }: { readonly similar: Similar; readonly close: () => void }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { estimate, standing, draft, form, isStale } = similar;
  const isOffered = estimate && !isEmptied(draft) && (standing === 'ready' || standing === 'short');
  return (
    <DialogButtons>
      <Button variant={isOffered ? 'subtle' : 'default'} onClick={close}>
        {isOffered ? t('feedback.cancel') : t('feedback.close')}
      </Button>
      {isOffered && (
        <CostButton
          type="submit"
          variant="filled"
          icon="users-group"
          cost={standing === 'short' ? null : estimate.cost_max || null}
          isBusy={form.isBusy || isStale}
        >
          {standing === 'short'
            ? t('input.stop_after', { count: estimate.balance, n: number(estimate.balance) })
            : t('search.similar.start')}
        </CostButton>
      )}
    </DialogButtons>
  );
};

/** Finds people or companies like a record: what is asked for is made of it, shown, and can be taken away. */
export const SimilarDialog = ({ place, record, name, close }: RecordActionProps) => {
  const { t } = useTranslation();
  const type = similarTypes.find((one) => one === place.type) ?? 'people';
  const similar = useSimilar({ type, id: place.id, resultId: record.id }, name, close);
  const { form, estimate, error, refetch } = similar;
  return (
    <Dialog title={t(`search.similar.title_${type}`)} onClose={close}>
      <DialogForm {...form.element}>
        <p className={classes.text}>{t('search.similar.text', { name })}</p>
        {!estimate && !error && (
          <div className={classes.waiting}>
            <SkeletonText lines={5} />
          </div>
        )}
        <Failure error={error} retry={refetch} />
        {estimate && <Quote type={type} similar={similar} estimate={estimate} />}
        <LoadFailure error={form.failure} />
        <End similar={similar} close={close} />
      </DialogForm>
    </Dialog>
  );
};
