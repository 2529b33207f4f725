import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './dialog.module.css';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { Note } from '../messages/note.tsx';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  /** The question: "Delete 3 lists for good?" */
  readonly title: string;
  /** What is lost, and what else is touched. */
  readonly children: ReactNode;
  /** The way that can be undone, in a sentence. */
  readonly hint?: string;
  /** That way as a button: "Archive instead". */
  readonly instead?: { readonly label: string; readonly onChoose: () => void };
  /** Verb and object: "Delete 3 lists". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Where "Cancel" could be taken for the act itself: "Keep run". */
  readonly closeLabel?: string;
  /** Has to be typed first. Only for deleting an account, a plan or more than 1,000 records. */
  readonly phrase?: string;
  /** The server is at it. */
  readonly isBusy?: boolean;
  /** Why it did not work. */
  readonly failure?: string | undefined;
  /** Red where something is lost, plain where something only is spent or published. */
  readonly tone?: 'danger' | 'plain';
  readonly icon?: IconName;
};

/** What has to be typed, where that is asked for: the field and whether it says the right thing. */
const usePhrase = (phrase: string | undefined) => {
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isMissing = phrase !== undefined && typed.trim() !== phrase;
  /** Says what is wrong and goes there. @returns whether it may go on. */
  const check = (): boolean => {
    setIsRefused(isMissing);
    if (isMissing) input.current?.focus();
    return !isMissing;
  };
  return { input, typed, setTyped, isWrong: isRefused && isMissing, check };
};

type PhraseFieldProps = { readonly phrase: string; readonly state: ReturnType<typeof usePhrase> };

const PhraseField = ({ phrase, state: { input, typed, setTyped, isWrong } }: PhraseFieldProps) => {
  const { t } = useTranslation();
  return (
    <TextInput
      ref={input}
      className={classes.field}
      label={t('feedback.type_to_confirm', { phrase })}
      value={typed}
      error={
        isWrong && (
          <span className={classes.wrong}>
            <Icon name="alert-circle" size={14} />
            {t('feedback.type_exactly', { phrase })}
          </span>
        )
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
};

const ConfirmForm = (props: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const [titleId, textId] = [useId(), useId()];
  const { phrase, tone = 'danger', isBusy = false, instead } = props;
  const typing = usePhrase(phrase);
  // What has begun cannot be left by a slip of the finger.
  const close = (): void => {
    if (!isBusy) props.onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typing.check() && !isBusy) props.onConfirm();
  };
  return (
    <ModalFrame role="alertdialog" titleId={titleId} textId={textId} onClose={close}>
      <form noValidate onSubmit={submit}>
        <div className={classes.head}>
          <span className={classes.tile} data-tone={tone}>
            <Icon name={props.icon ?? 'trash'} size={19} />
          </span>
          <div className={classes.words}>
            <h2 id={titleId} className={classes.title}>
              {props.title}
            </h2>
            <div id={textId}>
              <div className={classes.text}>{props.children}</div>
              {props.hint && <p className={classes.hint}>{props.hint}</p>}
            </div>
            {phrase !== undefined && <PhraseField phrase={phrase} state={typing} />}
            {props.failure && (
              <div className={classes.failure}>
                <Note tone="danger" isAlert>
                  {props.failure}
                </Note>
              </div>
            )}
          </div>
        </div>
        <div className={classes.answers}>
          <Button variant="subtle" data-autofocus aria-disabled={isBusy} onClick={close}>
            {props.closeLabel ?? t('feedback.cancel')}
          </Button>
          {instead && <Button onClick={instead.onChoose}>{instead.label}</Button>}
          <Button type="submit" variant="filled" {...(tone === 'danger' && { color: 'red' })} loading={isBusy}>
            {props.confirmLabel}
          </Button>
        </div>
      </form>
    </ModalFrame>
  );
};

/**
 * Asks before what cannot be undone, and only then: everything else is done at once and offers Undo in a toast. Says what
 * is lost and what else is touched, offers the way back, and has the focus on Cancel.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => (props.isOpen ? <ConfirmForm {...props} /> : null);
