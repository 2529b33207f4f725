import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { AppError, generalErrors, refusalOf, streamAccess, streamPath, type UserActor } from '@galena/contract/kernel';
import { identifyCaller, originOf } from '../http/caller.ts';
import { sendFailure, type CallHandling } from '../http/calls.ts';
import { inReadTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import type { Hub, Told } from './hub.ts';
import { patientWriter } from './patient-writer.ts';

const heartbeatMs = 15_000;
const maxPerUser = 20;
/** Commits may become visible out of the order of their ids: what was told shortly before is told again. */
const overlapSeconds = 10;

type Missed = { id: number; kind: string; subject_id: number };

const findMissed = (context: Context, user: UserActor, lastId: number): Promise<Missed[] | null> =>
  inReadTransaction(context, async (tx) => {
    const known = await sql<{ created_at: string }>`
      select created_at from platform.stream_events where account_id = ${user.accountId} and id = ${lastId}`.execute(
      tx.db,
    );
    const since = known.rows[0]?.created_at;
    if (!since) return null;
    const { rows } = await sql<Missed>`
      select id, kind, subject_id from platform.stream_events
      where account_id = ${user.accountId} and (user_id is null or user_id = ${user.userId}) and id <> ${lastId}
        and created_at > ${since}::timestamptz - make_interval(secs => ${overlapSeconds})
      order by id limit 1000`.execute(tx.db);
    return rows;
  });

const blockOf = (event: string, data: object, id: number | null): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const openStream = (reply: FastifyReply) => {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  return patientWriter(reply.raw);
};

/** Tells what was missed, or that everything must be asked anew. */
const catchUp = async (
  context: Context,
  user: UserActor,
  write: (text: string) => void,
  lastId: number | null,
): Promise<void> => {
  const missed = lastId === null ? null : await findMissed(context, user, lastId);
  if (!missed) return write(blockOf('fresh', {}, null));
  for (const { id, kind, subject_id } of missed) write(blockOf('change', { kind, id: subject_id }, id));
};

/** The event that a browser heard last; null for what is no number of one: then everything is asked for afresh. */
const lastIdOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : null;

/** `GET /api/events`: one stream per session. */
export const mountStream = (server: FastifyInstance, handling: CallHandling, hub: Hub): void => {
  server.addHook('preClose', () => hub.close());
  server.get(streamPath, async (request, reply) => {
    const asNobody: Context = { ...handling.context, origin: originOf(request), actor: { kind: 'nobody' } };
    try {
      const actor = await identifyCaller(asNobody, request, reply, handling.authenticate);
      const refusal = refusalOf(actor, streamAccess);
      if (refusal || actor.kind !== 'user') throw new AppError(refusal ?? generalErrors.unauthenticated);
      if (hub.countOf(actor.userId) >= maxPerUser)
        throw new AppError(generalErrors.too_many, { retryAfterSeconds: 30, params: { seconds: 30 } });
      const context: Context = { ...asNobody, actor };
      const write = openStream(reply);
      let lastId = lastIdOf(request.headers['last-event-id']);
      const hear = ({ kind, id, eventId }: Told): void => {
        lastId = eventId ?? lastId;
        write(blockOf('change', { kind, id }, eventId));
      };
      const makeUp = (): void => void catchUp(context, actor, write, lastId).catch(() => reply.raw.destroy());
      const leave = hub.join({
        accountId: actor.accountId,
        userId: actor.userId,
        hear,
        catchUp: makeUp,
        end: () => reply.raw.end(),
      });
      // A session that ended meanwhile ends its stream; being looked at is no use of it.
      const heartbeat = setInterval(() => {
        handling.authenticate(asNobody, (request.headers.authorization ?? '').slice('Bearer '.length), false).then(
          (still) => (still ? write(': \n\n') : reply.raw.end()),
          () => undefined,
        );
      }, heartbeatMs);
      reply.raw.once('close', () => {
        clearInterval(heartbeat);
        leave();
      });
      makeUp();
    } catch (error) {
      sendFailure(reply, error, handling, null);
    }
    return reply;
  });
};
