import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answersFile,
  AppError,
  generalErrors,
  refusalOf,
  takesSignedBody,
  uploadFieldOf,
  type Actor,
  type FileToSend,
} from '@galena/contract/kernel';
import type { Context } from '../context/context.ts';
import { serialiserOf, type Making, type Serialise } from './answer.ts';
import type { Binding } from './bind.ts';
import { identifyCaller, originOf, type Authenticate } from './caller.ts';
import { failureOf } from './failure.ts';
import { apiHeaders } from './headers.ts';
import { answerOnce, type Answer } from './idempotency.ts';
import { readInput } from './input.ts';
import { readRestAway, receiveForm } from './receive-upload.ts';
import { sendFile } from './send-file.ts';

/** What the calls of a server share. */
export type CallHandling = {
  /** Everything of a `Context` that does not depend on the call. */
  readonly context: Omit<Context, 'actor' | 'origin'>;
  readonly authenticate: Authenticate;
  /** In tests: answers are parsed by the contract, undeclared errors become 500s. */
  readonly strict: boolean;
  /** Of processes that live for a test: when asked. */
  readonly serialisers?: Making;
};

const failBy = (
  def: ConstructorParameters<typeof AppError>[0],
  details?: ConstructorParameters<typeof AppError>[1],
): never => {
  throw new AppError(def, details);
};

/** What the call carries: JSON, or the texts and the file of a form. */
const bodyOfCall = async (request: FastifyRequest, route: Binding['route']) => {
  // Not read before whoever it is for has checked its signature.
  if (takesSignedBody(route)) return { body: { bytes: request.body as Buffer, headers: request.headers } };
  const field = uploadFieldOf(route);
  if (field === null) return { body: request.body };
  // The first answer is kept in the transaction of the effect, and an upload takes many: it cannot be told apart.
  if (request.headers['idempotency-key'] !== undefined) throw new AppError(generalErrors.bad_request);
  const { fields, upload } = await receiveForm(request, field);
  return { body: fields, files: upload ? { [field]: upload } : {} };
};

const isFile = (result: unknown): result is FileToSend =>
  typeof result === 'object' && result !== null && 'open' in result && typeof result.open === 'function';

const answerCall = async (
  context: Context,
  request: FastifyRequest,
  binding: Binding,
  serialise: Serialise,
): Promise<Answer | FileToSend> => {
  const { route } = binding;
  const refusal = refusalOf(context.actor, route.access);
  if (refusal) throw new AppError(refusal);
  const input = readInput(route, {
    url: request.url,
    params: request.params,
    query: request.query,
    ...(await bodyOfCall(request, route)),
  });
  const jsonOf = (result: unknown): Answer => ({ status: route.status, text: serialise(result) });
  if (answersFile(route)) {
    const result = await binding.handle(context, input, failBy, undefined);
    return isFile(result) ? result : jsonOf(result);
  }
  const { prepare: prepareCall } = binding;
  const prepare = prepareCall ? () => prepareCall(context, input, failBy) : null;
  const run = async (inner: Context, prepared: unknown): Promise<Answer> =>
    jsonOf(await binding.handle(inner, input, failBy, prepared));
  const key = request.headers['idempotency-key'];
  // At the door nothing is kept: what a refused try counts must not go with a transaction that is rolled back.
  const isKept = route.access.effect !== 'read' && route.access.who !== 'public';
  return typeof key === 'string' && context.actor.kind === 'user' && isKept
    ? answerOnce(context, route, { key, url: request.url, body: request.body }, { prepare, run })
    : run(context, await prepare?.());
};

const sendJson = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(apiHeaders).header('content-type', 'application/json; charset=utf-8').send(text);

/** Answers any thrown value as the error body of the house. */
export const sendFailure = (
  reply: FastifyReply,
  thrown: unknown,
  handling: CallHandling,
  route: Binding['route'] | null,
): FastifyReply => {
  const failure = failureOf(
    thrown,
    route,
    reply.request.id,
    handling.context.log.child({ request_id: reply.request.id }),
    handling.strict,
  );
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
  return sendJson(reply, failure.status, JSON.stringify(failure.body));
};

const logCall = (context: Context, binding: Binding, reply: FastifyReply, actor: Actor): void =>
  context.log.info(
    {
      route: `${binding.route.method} ${binding.route.path}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(actor.kind === 'user' ? { user_id: actor.userId } : {}),
      ...(actor.kind === 'user' && actor.apiKey ? { api_key_id: actor.apiKey.id } : {}),
    },
    'call',
  );

/** Puts one bound route on the server. */
export const mountCall = (server: FastifyInstance, binding: Binding, handling: CallHandling): void => {
  const serialise = serialiserOf(binding.route, handling.strict, handling.serialisers);
  server.route({
    method: binding.route.method,
    url: binding.route.path,
    handler: async (request, reply) => {
      const log = handling.context.log.child({ request_id: request.id });
      const asNobody: Context = { ...handling.context, log, origin: originOf(request), actor: { kind: 'nobody' } };
      let { actor }: { actor: Actor } = asNobody;
      try {
        actor = await identifyCaller(asNobody, request, reply, handling.authenticate);
        const answer = await answerCall({ ...asNobody, actor }, request, binding, serialise);
        if (binding.route.access.effect !== 'read') asNobody.app.faults.reach('answer_ready');
        await ('open' in answer ? sendFile(request, reply, answer, log) : sendJson(reply, answer.status, answer.text));
      } catch (error) {
        sendFailure(reply, error, handling, binding.route);
      }
      if (uploadFieldOf(binding.route) !== null) readRestAway(request);
      logCall(asNobody, binding, reply, actor);
      return reply;
    },
  });
};
