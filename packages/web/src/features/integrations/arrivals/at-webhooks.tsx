import type { ListDestination, RecordArrival } from '@galena/contract/integrations';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import type { RecordPanelProps } from '../../../widgets/contributions/record-panels.ts';
import { useTroubleWords } from '../../../widgets/webhooks/use-trouble-words.ts';
import { useArrivals, useDestinations, useSendAgain } from '../use-arrivals.ts';
import classes from './arrivals.module.css';

type LineProps = {
  readonly arrival: RecordArrival;
  readonly name: string;
  readonly again: ReturnType<typeof useSendAgain>;
};

const Line = ({ arrival, name, again }: LineProps) => {
  const { t } = useTranslation();
  const words = useTroubleWords();
  const { state, last_error: error, sent_at: sentAt, updated_at: updatedAt, is_verifying: isVerifying } = arrival;
  return (
    <li>
      <Status family="delivery" state={state} />
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet}>
        <Moment value={state === 'sent' ? (sentAt ?? updatedAt) : updatedAt} />
      </span>
      {state !== 'sending' && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('integrations.arrivals.again_one', { name })}
          loading={again.isPending && again.variables.connection_id === arrival.connection_id}
          onClick={() => again.mutate(arrival)}
        >
          {t('integrations.arrivals.again')}
        </Button>
      )}
      {isVerifying && <span className={classes.why}>{t('integrations.arrivals.verifying')}</span>}
      {error !== null && <span className={classes.why}>{words(error)}</span>}
    </li>
  );
};

type LinesProps = Pick<RecordPanelProps, 'place' | 'record'> & { readonly destinations: readonly ListDestination[] };

const Lines = ({ place, record, destinations }: LinesProps) => {
  const { data = [] } = useArrivals(place.id, record);
  const again = useSendAgain(place.id);
  return (
    <>
      <ul className={classes.arrivals}>
        {destinations.flatMap(({ connection_id: id, name }) => {
          const arrival = data.find((one) => one.connection_id === id);
          return arrival ? [<Line key={id ?? 'own'} arrival={arrival} name={name} again={again} />] : [];
        })}
      </ul>
      {again.error && <Note tone="danger">{sentenceOf(again.error)}</Note>}
    </>
  );
};

/** Which webhooks were told of a record, when, and the way to tell them again. Nothing where no webhook was. */
export const AtWebhooks = ({ place, record }: RecordPanelProps) => {
  const { data } = useDestinations(place.id);
  const used = data?.data.filter(({ has_records: has }) => has) ?? [];
  return used.length === 0 ? null : <Lines place={place} record={record} destinations={used} />;
};
