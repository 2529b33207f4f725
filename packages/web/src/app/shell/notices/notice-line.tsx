import type { Notice } from '@galena/contract/kernel';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { formatMoment } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { whenOf } from '../../../ui/marks/when.ts';
import { iconOf, wordsOf } from './notice-words.ts';
import classes from './notices-bell.module.css';

const Words = ({ notice }: { readonly notice: Notice }) => {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  const isUnread = notice.read_at === null;
  return (
    <>
      <span className={classes.picture}>
        <Icon name={iconOf(notice)} size={14} />
      </span>
      <span className={classes.words}>
        {wordsOf(notice)}
        <time dateTime={notice.created_at} title={formatMoment(notice.created_at, i18n.language)}>
          {whenOf(notice.created_at, now, i18n.language)}
        </time>
      </span>
      {isUnread && <span className={classes.unread} role="img" aria-label={t('notices.unread_mark')} />}
    </>
  );
};

type NoticeLineProps = { readonly notice: Notice; readonly open: () => void };

/** One thing that happened: a link where it leads somewhere, a button while it is unread, else only words. */
export const NoticeLine = ({ notice, open }: NoticeLineProps) => {
  const words = <Words notice={notice} />;
  return <li className={classes.item}>{pressable(notice, open, words)}</li>;
};

const pressable = ({ link, read_at }: Notice, open: () => void, words: ReactNode): ReactNode => {
  if (link !== null)
    return (
      <a
        className={classes.line}
        href={link}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        {words}
      </a>
    );
  if (read_at === null)
    return (
      <button type="button" className={classes.line} onClick={open}>
        {words}
      </button>
    );
  return <div className={classes.line}>{words}</div>;
};
