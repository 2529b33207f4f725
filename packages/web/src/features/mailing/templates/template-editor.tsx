import type { languages } from '@galena/contract/kernel';
import {
  TemplateBody,
  templateLimits,
  templateRoutes as routes,
  type Template,
  type TemplateKey,
} from '@galena/contract/mailing';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormActions, FormProblems, useSaveKey } from '../../../ui/fields/form/form-layout.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { useForm, type FieldState } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import classes from '../mailing.module.css';
import { useAnswered } from '../use-answered.ts';
import { TemplatePreview } from './template-preview.tsx';

type Place = { readonly key: TemplateKey; readonly lang: (typeof languages)[number] };

type PlaceholdersProps = { readonly template: Template; readonly field: FieldState<string> };

/** The text with what it may name: a chip puts its name where the caret is. */
const BodyField = ({ template, field }: PlaceholdersProps) => {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const insert = (name: string): void => {
    const area = around.current?.querySelector('textarea');
    const mark = `{{ ${name} }}`;
    const [text, from, to] = [field.value ?? '', area?.selectionStart ?? 0, area?.selectionEnd ?? 0];
    field.change(text.slice(0, from) + mark + text.slice(to));
    // After the text is there.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + mark.length, from + mark.length);
    });
  };
  return (
    <div ref={around} className={classes.form}>
      <TextareaField
        field={field}
        label={t('mailing.templates.body')}
        help={t('mailing.templates.body_help')}
        rows={12}
        maxRows={24}
        max={templateLimits.body}
      />
      <div>
        <div className={classes.chips} role="group" aria-label={t('mailing.templates.placeholders')}>
          {template.placeholders.map((name) => (
            <Button
              key={name}
              size="xs"
              aria-label={t('mailing.templates.insert', { name })}
              onClick={() => insert(name)}
            >
              <code>{name}</code>
            </Button>
          ))}
        </div>
        {template.needed !== null && (
          <p className={classes.text}>{t('mailing.templates.needed', { name: template.needed })}</p>
        )}
      </div>
    </div>
  );
};

type ResetProps = {
  readonly place: Place;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly done: (template: Template) => void;
};

const ResetDialog = ({ place: { key, lang }, isOpen, close, done }: ResetProps) => {
  const { t } = useTranslation();
  const reset = useMutation({
    mutationFn: () => call(routes.reset, { params: { key }, body: { lang } }),
    onSuccess: ({ data }) => {
      close();
      done(data);
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('mailing.templates.reset_title')}
      confirmLabel={t('mailing.templates.reset')}
      icon="refresh"
      isBusy={reset.isPending}
      failure={reset.error ? sentenceOf(reset.error) : undefined}
      onConfirm={() => reset.mutate()}
      onClose={close}
    >
      {t('mailing.templates.reset_text')}
    </ConfirmDialog>
  );
};

const valuesOf = ({ lang, subject, body_html, is_active }: Template) => ({ lang, subject, body_html, is_active });

type EditorProps = { readonly place: Place; readonly noteDirty: (isDirty: boolean) => void };

const EditorForm = ({ template, place, noteDirty }: EditorProps & { readonly template: Template }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({
    schema: TemplateBody,
    initial: valuesOf(template),
    submit: async (body) => {
      const { data } = await call(routes.save, { params: { key: place.key }, body });
      // What was cleaned is what is shown.
      answered(valuesOf(data));
      refresh();
    },
  });
  const answered = useAnswered(form);
  const refresh = (): void => {
    for (const route of [routes.list, routes.get]) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  };
  const done = (standard: Template): void => {
    form.reset(valuesOf(standard));
    refresh();
  };
  useSaveKey(form.element.ref);
  const { isDirty } = form;
  useEffect(() => noteDirty(isDirty), [isDirty, noteDirty]);
  const words = { subject: form.values.subject ?? '', body_html: form.values.body_html ?? '' };
  return (
    <div className={classes.work}>
      <form {...form.element} className={classes.form} aria-label={t(`mailing.templates.keys.${place.key}`)}>
        <FormProblems form={form} />
        {!template.is_custom && <p className={classes.text}>{t('mailing.templates.default_used')}</p>}
        <TextField field={form.field('subject')} label={t('mailing.templates.subject')} />
        <BodyField template={template} field={form.field('body_html')} />
        <SwitchField
          field={form.fieldAt<boolean>('is_active')}
          label={t('mailing.templates.active')}
          help={t('mailing.templates.active_help')}
        />
        <LoadFailure error={form.failure} />
        <FormActions form={form}>
          {template.is_custom && (
            <Button variant="subtle" size="sm" onClick={() => setIsAsking(true)}>
              {t('mailing.templates.reset')}
            </Button>
          )}
          <Button type="submit" variant="filled" size="sm" loading={form.isBusy}>
            {t('mailing.templates.save')}
          </Button>
        </FormActions>
      </form>
      <TemplatePreview place={place} words={words} />
      <ResetDialog place={place} isOpen={isAsking} close={() => setIsAsking(false)} done={done} />
    </div>
  );
};

/** One mail in one language: its words, and how they look. */
export const TemplateEditor = (props: EditorProps) => {
  const { key, lang } = props.place;
  const { data, error, refetch, isPending } = useQuery(queryOf(routes.get, { params: { key }, query: { lang } }));
  return (
    <>
      {isPending && (
        <Skeleton>
          <Bone width="100%" height={240} />
        </Skeleton>
      )}
      <LoadFailure error={data ? null : error} retry={refetch} isWhole />
      {data && <EditorForm {...props} template={data.data} />}
    </>
  );
};
