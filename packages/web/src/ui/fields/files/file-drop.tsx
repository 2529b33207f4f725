import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import { FieldError, FieldGroup, type FieldLook } from '../field-frame.tsx';
import { lazyPart } from '../lazy-part.ts';
import { formatBytes, maybeFileFault, megabytesOf, type FileRules } from './file-rules.ts';
import classes from './files.module.css';

const DropArea = lazyPart(
  () => import('./drop-area.tsx'),
  (module) => module.DropArea,
);

/** A chosen file on its way; who uploads it keeps this list. */
export type FileRow = {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1, while it is sent. */
  readonly progress?: number;
  /** Why it failed. */
  readonly error?: string;
};

type FileDropProps = Pick<FieldLook, 'label' | 'help' | 'isOptional' | 'isDisabled'> &
  FileRules & {
    readonly isMultiple?: boolean;
    /** What the form or the server says of the field. */
    readonly error?: string;
    readonly files: readonly FileRow[];
    /** Gets the files that are of a type and size that will do. Nothing is uploaded here. */
    readonly onFiles: (files: readonly File[]) => void;
    readonly onRemove: (id: string) => void;
  };

const State = ({ file }: { file: FileRow }) => {
  const { t, i18n } = useTranslation();
  if (file.error !== undefined) return <FieldError>{file.error}</FieldError>;
  if (file.state === 'sending')
    return (
      <progress
        className={classes.progress}
        max={1}
        value={file.progress}
        aria-label={t('input.files.sending', { name: file.name })}
      />
    );
  const state = t(`input.files.${file.state}`);
  return (
    <span className={classes.meta}>
      {file.state === 'done' && <Icon name="circle-check-filled" size={14} className={classes.done} />}
      {formatBytes(file.size, i18n.language)}, {state}
    </span>
  );
};

const Row = ({ file, onRemove }: { file: FileRow } & Pick<FileDropProps, 'onRemove'>) => {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span className={classes.tile}>
        <Icon name={file.name.toLowerCase().endsWith('.pdf') ? 'file-type-pdf' : 'file-text'} size={17} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        <State file={file} />
      </span>
      <ActionIcon aria-label={t('input.remove', { name: file.name })} onClick={() => onRemove(file.id)}>
        <Icon name="x" />
      </ActionIcon>
    </li>
  );
};

type Fault = { readonly name: string; readonly text: string };

/** Sorts files into those that will do and what is wrong with the others. */
const useFileCheck = ({ types, maxBytes, onFiles }: Pick<FileDropProps, 'types' | 'maxBytes' | 'onFiles'>) => {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const take = (files: readonly File[]): void => {
    const wrongType = t('input.files.wrong_type', { types: types.join(', ') });
    const checked = files.map((file) => ({ file, text: maybeFileFault(file, { types, maxBytes }, wrongType) }));
    setFaults(checked.flatMap(({ file: { name }, text }) => (text === null ? [] : [{ name, text }])));
    const good = checked.filter(({ text }) => text === null).map(({ file }) => file);
    if (good.length > 0) onFiles(good);
  };
  return { faults, take };
};

/** Files to drop or to choose, with what has been chosen below. Says which types and sizes it takes, and why it took none. */
export const FileDrop = (props: FileDropProps) => {
  const { types, maxBytes, isMultiple = false, isDisabled = false, error, files, onRemove } = props;
  const { t, i18n } = useTranslation();
  const { faults, take } = useFileCheck(props);
  const limits = t('input.files.limits', {
    types: types.join(', '),
    n: new Intl.NumberFormat(i18n.language).format(megabytesOf(maxBytes)),
  });
  return (
    <FieldGroup {...props} error={error} className={classes.field}>
      <Suspense fallback={<div className={classes.area} />}>
        <DropArea
          types={types}
          limits={limits}
          isMultiple={isMultiple}
          isDisabled={isDisabled}
          isWrong={Boolean(error) || faults.length > 0}
          onFiles={take}
        />
      </Suspense>
      <div role="alert" className={classes.faults}>
        {faults.map(({ name, text }) => (
          <FieldError key={name}>
            {name}: {text}
          </FieldError>
        ))}
      </div>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <Row key={file.id} file={file} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </FieldGroup>
  );
};
