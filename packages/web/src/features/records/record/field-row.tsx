import type { ListType } from '@galena/contract/kernel';
import { type Evidence, type FullResult, judgedFields, type Result } from '@galena/contract/records';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CellEditor } from '../../../ui/cells/cell-editor.tsx';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CopyButton } from '../../../ui/marks/copy-button.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import type { RecordEdit } from '../editing/edit-fields.ts';
import { fieldIcon, isNothing, useFieldTitle } from '../fields.ts';
import { EmailState } from '../record-marks.tsx';
import { capital } from '../values.ts';
import { Candidates } from './evidence/candidates.tsx';
import { ContactEvidence } from './evidence/contact-evidence.tsx';
import { evidenceOf, type JudgedField, type FieldEvidence } from './evidence/value-evidence.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import classes from './field-row.module.css';
import { FieldValue } from './field-value.tsx';
import type { KnownField } from './known-fields.ts';
import type { RecordDoing } from './record-doing.ts';
import { methodIcons, useSourceName } from './source-words.ts';

/** What somebody takes along: addresses and numbers. */
const copied = new Set(['email', 'phone', 'website', 'linkedin_url', 'data.url']);

type FieldRowProps = {
  readonly type: ListType;
  readonly record: Result | FullResult;
  readonly known: KnownField;
  readonly doing: RecordDoing;
};

/** A field that has no name of ours: `data.openingHours` is "Opening hours". */
const plainTitle = (name: string): string =>
  capital(
    name
      .replace(/^data\./, '')
      .replaceAll(/[._]+/g, ' ')
      .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`),
  );

/** What the account says itself: it has no source but its people. */
const isOwn = (name: string): boolean => name === 'note' || name === 'assignee_id' || name.startsWith('labels.');

/** What stands in the place of a value that the account has not given yet. */
const useHint = (): ((name: string) => string) => {
  const { t } = useTranslation();
  return (name) => {
    if (name === 'note') return t('records.editing.note_hint');
    return name === 'assignee_id' ? t('records.editing.nobody') : t('records.editing.empty');
  };
};

const judgedField = (name: string): JudgedField | null => judgedFields.find((one) => one === name) ?? null;

/** What is said of an address or a number; nothing of other fields, and before the whole record is there. */
const evidenceOfField = (record: Result | FullResult, name: string): FieldEvidence | null => {
  const field = judgedField(name);
  return field && 'values' in record ? evidenceOf(record, field) : null;
};

type ValueProps = FieldRowProps & {
  readonly title: string;
  /** The others stand with the evidence. */
  readonly isBestOnly: boolean;
};

const Value = ({ record, known, title, doing, isBestOnly }: ValueProps) => {
  const { t } = useTranslation();
  const hintOf = useHint();
  const { name, value } = known;
  if (name === 'potential_emails') return <Candidates record={record} doing={doing} />;
  if (isNothing(value) && name === 'email') return <EmailState record={record} />;
  if (isNothing(value) && isOwn(name)) return <span className={classes.none}>{hintOf(name)}</span>;
  if (isNothing(value)) return <span className={classes.none}>{t('records.unknown_value')}</span>;
  return (
    <>
      <FieldValue record={record} known={known} isBestOnly={isBestOnly} />
      {typeof value === 'string' && copied.has(name) && (
        <span className={classes.copy}>
          <CopyButton value={value} label={t('widgets.copy_field', { field: title })} />
        </span>
      )}
    </>
  );
};

type SourceProps = {
  readonly type: ListType;
  readonly title: string;
  readonly evidence: Evidence;
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly press: () => void;
};

/** Who said it and when; pressed, it shows the evidence. */
const Source = ({ type, title, evidence, panelId, isOpen, press }: SourceProps) => {
  const { t } = useTranslation();
  const source = useSourceName(type)(evidence);
  return (
    <button
      type="button"
      className={classes.source}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={press}
    >
      {/* Before what is seen, and not in its place: whoever says what they see is understood. */}
      <HiddenText>{t('records.evidence.show', { field: title })}</HiddenText>{' '}
      <Icon name={methodIcons[evidence.method]} size={14} />
      <span className={classes.name}>{source}</span>{' '}
      <span className={classes.age}>
        <Moment value={evidence.fetched_at} />
      </span>
    </button>
  );
};

/** Where a value comes from, and whether that is shown. What was read on a page is shown from the start: one can look. */
const useEvidence = ({ record, known: { name, value, evidence } }: FieldRowProps) => {
  const [chosen, choose] = useState<boolean | null>(null);
  const all = evidenceOfField(record, name);
  const place = all?.best?.places[0] ?? evidence;
  const isEmpty = isNothing(value);
  const isTelling = name === 'email' && place?.method === 'crawl';
  // Of a field without a value only that is left what somebody said of it.
  const hasRest = all !== null && all.others.length + all.rejected.length > 0;
  const isOpen = isEmpty ? hasRest : place !== null && (chosen ?? isTelling);
  return { all, place, isEmpty, isOpen, toggle: () => choose(!isOpen) };
};

/** Whether a field is being changed; the pencil that began it has the focus again when it is over. */
const useEditing = () => {
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const nobodyHasIt = document.activeElement === document.body || document.activeElement === null;
    if (wasEditing.current && !isEditing && nobodyHasIt) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return { isEditing, begin: () => setIsEditing(true), end: () => setIsEditing(false), pencil };
};

type EditableProps = FieldRowProps & {
  readonly title: string;
  readonly isBestOnly: boolean;
  readonly editing: ReturnType<typeof useEditing>;
};

type EditingProps = Pick<FieldRowProps, 'record'> & {
  readonly label: string;
  readonly edit: RecordEdit;
  readonly write: (seen: Result, text: string) => void;
  readonly end: () => void;
};

/**
 * Changes what stood there when it began: what somebody else makes of it meanwhile is behind the field, and is told when this is written.
 */
const Editing = ({ record, label, edit, write, end }: EditingProps) => {
  const [seen] = useState(record);
  const text = edit.text(seen);
  const commit = (written: string): void => {
    end();
    if (written !== text) write(seen, written);
  };
  return <CellEditor label={label} edit={edit} text={text} commit={commit} cancel={end} />;
};

/** What a field holds, with a pencil to change it where it stands. */
const EditableValue = (props: EditableProps) => {
  const { record, known, doing, title, editing } = props;
  const { t } = useTranslation();
  const { name } = known;
  const edit = doing.editOf(name);
  const { isEditing, begin, end, pencil } = editing;
  const label = t('records.editing.edit', { field: title });
  const write = (seen: Result, text: string): void => doing.write(seen, name, title, text);
  if (isEditing && typeof edit === 'object') return <Editing {...{ record, edit, label, end }} write={write} />;
  return (
    <>
      <Value {...props} />
      {typeof edit === 'object' && (
        <button ref={pencil} type="button" className={classes.pencil} aria-label={label} onClick={begin}>
          <Icon name="pencil" size={14} />
        </button>
      )}
    </>
  );
};

/** One field of a record: what it holds, who said so and when; a press on that shows the evidence, one on the pencil changes it. */
export const FieldRow = (props: FieldRowProps) => {
  const { type, record, known, doing } = props;
  const { t } = useTranslation();
  const titleOf = useFieldTitle(type);
  const panelId = useId();
  const { all, place, isEmpty, isOpen, toggle } = useEvidence(props);
  const editing = useEditing();
  const { name, evidence } = known;
  const title = titleOf(name) ?? plainTitle(name);
  const field = judgedField(name);
  // The table's row knows no sources; they come with the whole record, a moment later, and find their place kept.
  const isWhole = 'values' in record;
  return (
    <li className={classes.item}>
      <div
        className={classes.row}
        data-open={(isOpen && !field) || undefined}
        data-editing={editing.isEditing || undefined}
      >
        <Icon name={fieldIcon(type, name)} className={classes.icon} />
        <span className={classes.label}>{title}</span>
        <span className={classes.value}>
          <EditableValue {...props} title={title} isBestOnly={all !== null && isOpen} editing={editing} />
        </span>
        {!isEmpty && place && (
          <Source type={type} title={title} evidence={place} panelId={panelId} isOpen={isOpen} press={toggle} />
        )}
        {!isEmpty && !place && isWhole && !isOwn(name) && (
          <span className={classes.unsourced}>{t('records.evidence.none')}</span>
        )}
        {!isEmpty && !isWhole && !isOwn(name) && <span className={classes.awaited} />}
      </div>
      {isOpen && field && all && (
        <ContactEvidence id={panelId} type={type} field={field} evidence={all} doing={doing} correct={editing.begin} />
      )}
      {isOpen && !field && evidence && (
        <EvidencePanel id={panelId} type={type} known={known} evidence={evidence} doing={doing} />
      )}
    </li>
  );
};
