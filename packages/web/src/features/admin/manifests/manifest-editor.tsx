import type { ManifestFault } from '@galena/contract/search';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import classes from './manifests.module.css';
import { placeInText } from './place-in-text.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useCheck } from './use-manifests.ts';

type FaultsProps = { readonly faults: readonly ManifestFault[]; readonly show: (path: string) => void };

const Faults = ({ faults, show }: FaultsProps) => {
  const { t } = useTranslation();
  return (
    <ul className={classes.faults} aria-label={t('admin.manifests.faults')}>
      {faults.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <button type="button" className={classes.fault} onClick={() => show(path)}>
            <code>{path || t('admin.manifests.whole')}</code>
            <span>{message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

type EditorProps = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly save: () => void;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  /** Beside the text: its versions. */
  readonly aside?: ReactNode;
};

/** Takes the reader to a place in the text. */
const useJump = (text: string) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const show = (path: string): void => {
    const element = field.current;
    if (!element) return;
    const [start, end] = placeInText(text, path);
    element.focus();
    element.setSelectionRange(start, end);
    // A text area does not scroll to what is selected by itself.
    const lines = text.split('\n').length;
    const line = text.slice(0, start).split('\n').length - 1;
    element.scrollTop = Math.max(0, (element.scrollHeight * line) / lines - element.clientHeight / 3);
  };
  return { field, show };
};

const Verdict = ({ text, show }: { readonly text: string; readonly show: (path: string) => void }) => {
  const { t } = useTranslation();
  const { data, error } = useCheck(text);
  return (
    <div className={classes.verdict}>
      <LoadFailure error={error} />
      <div role="status">
        {data && data.faults.length === 0 && <Note tone="success">{t('admin.manifests.good')}</Note>}
        {data && data.faults.length > 0 && (
          <Note tone="danger">{t('admin.manifests.broken', { count: data.faults.length })}</Note>
        )}
      </div>
      {data && data.faults.length > 0 && <Faults faults={data.faults} show={show} />}
      {data?.manifest && <TrialPanel key={data.manifest.key} manifest={data.manifest} text={text} />}
    </div>
  );
};

/** A manifest as text, what is wrong with it while it is written, and a test of it. */
export const ManifestEditor = ({ text, setText, save, isBusy, failure, aside }: EditorProps) => {
  const { t } = useTranslation();
  const { field, show } = useJump(text);
  return (
    <div className={classes.editor}>
      <SectionCard
        title={t('admin.manifests.text')}
        lead={t('admin.manifests.text_lead')}
        actions={
          <>
            <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(setText)}>
              {(props) => (
                <Button {...props} variant="default" size="xs" leftSection={<Icon name="file-upload" size={15} />}>
                  {t('admin.manifests.upload')}
                </Button>
              )}
            </FileButton>
            <Button variant="filled" size="xs" loading={isBusy} disabled={text.trim() === ''} onClick={save}>
              {t('admin.manifests.save')}
            </Button>
          </>
        }
      >
        <LoadFailure error={failure} />
        <Textarea
          ref={field}
          aria-label={t('admin.manifests.text')}
          classNames={{ input: classes.code ?? '' }}
          rows={28}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </SectionCard>
      <div className={classes.aside}>
        {aside}
        <Verdict text={text} show={show} />
      </div>
    </div>
  );
};
