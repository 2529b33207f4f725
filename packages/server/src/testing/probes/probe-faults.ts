import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { FileContent, One, route } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';

/** Bugs that a room might have, on purpose. */
const bugs = ['throws', 'rejects', 'throws_no_error', 'throws_later', 'rejects_unheard', 'answers_nonsense'] as const;

const access = { who: 'public', effect: 'write' } as const;

export const probeFaultRoutes = {
  bug: route({
    method: 'POST',
    path: '/api/probe/bugs/:bug',
    summary: 'Probe',
    access,
    params: z.object({ bug: z.enum(bugs) }),
    returns: One(z.strictObject({ n: z.int() })),
  }),
  /** A download whose source breaks in the middle. */
  broken: route({ method: 'GET', path: '/api/probe/broken', summary: 'Probe', access, returns: FileContent }),
};

const fail = (): never => {
  throw new Error('a bug at secret_place');
};

const act: Readonly<Record<(typeof bugs)[number], () => unknown>> = {
  throws: fail,
  rejects: () => delay(1).then(fail),
  throws_no_error: () => {
    // What a careless library does.
    throw null;
  },
  throws_later: () => void setTimeout(fail, 1),
  rejects_unheard: () => void delay(1).then(fail),
  answers_nonsense: () => undefined,
};

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of it');
  fail();
}

export const probeFaultBindings: readonly Binding[] = [
  bind(probeFaultRoutes.bug, async (_, { params }) => {
    await act[params.bug]();
    if (params.bug === 'answers_nonsense') return { data: 'nonsense' } as never;
    return { data: { n: 1 } };
  }),
  bind(probeFaultRoutes.broken, async () => ({
    name: 'broken.csv',
    contentType: 'text/csv',
    size: null,
    etag: null,
    isInline: false,
    open: async () => broken(),
  })),
];
