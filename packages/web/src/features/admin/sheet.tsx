import { Table, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../platform/i18n.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './jobs.module.css';

export type SheetRow = {
  /** What the row is about: a button that has the focus stays with it when other rows come and go. */
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
};

type SheetProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Stands below the table. */
  readonly children?: ReactNode;
};

/** A plain table that scrolls sideways on a phone; one sentence when it is empty. */
export const Sheet = ({ title, heads, rows, headingRef = null, children }: SheetProps) => {
  const { t } = useTranslation();
  return (
    <SectionCard title={title} headingRef={headingRef}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('jobs.none')}</Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, cells }) => (
                <Table.Tr key={key}>
                  {cells.map((cell, column) => (
                    <Table.Td key={heads[column]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {children}
    </SectionCard>
  );
};

// Longer ones get the width of a sentence; a word or two take what they need.
const isSentence = (text: string): boolean => text.length > 24;

/** A cell of words; a sentence in it is not squeezed to one word a line. */
export const Words = ({ text }: { readonly text: string }) => (
  <div className={isSentence(text) ? classes.sentence : undefined}>{text}</div>
);

type TwoLinesProps = { readonly first: string; readonly second: string | null };

/** A cell of two lines: what it is, and below it what else there is to say. */
export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    <Words text={first} />
    {second ? (
      <Text size="sm" c="dimmed" component="div">
        <Words text={second} />
      </Text>
    ) : null}
  </>
);

/** A moment in the reader's language; a dash for none. */
export const MomentCell = ({ value }: { readonly value: string | null }) => {
  const { i18n } = useTranslation();
  return <span className={classes.moment}>{value === null ? '–' : formatMoment(value, i18n.language)}</span>;
};

/** How far something is, of how much where that is known; in one line (no-break spaces). */
export const progressOf = ({ done, total }: { readonly done: number; readonly total: number | null }): string =>
  total === null ? String(done) : `${done}\u00A0/\u00A0${total}`;
