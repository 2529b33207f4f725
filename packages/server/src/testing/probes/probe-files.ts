import { z } from 'zod';
import { FileContent, Id, One, route, UploadedFile, uploadErrors } from '@galena/contract/kernel';
import type { FileKind } from '../../platform/files/file-types.ts';
import { storeFile } from '../../platform/files/files.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';

const access = { who: 'signed_in', effect: 'write' } as const;

/** Routes as a room would have them: an upload of each kind, and a file of unknown length that is made on the way. */
export const probeFileRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/probe/:kind/:limit',
    summary: 'Probe',
    access,
    params: z.object({ kind: z.enum(['image', 'icon', 'pdf', 'csv', 'any']), limit: z.int() }),
    body: z.object({ title: z.string().max(50).optional(), count: z.int().optional(), file: UploadedFile }),
    returns: One(z.strictObject({ id: Id, name: z.string(), size: z.int(), title: z.string(), count: z.int() })),
    status: 201,
    errors: uploadErrors,
  }),
  export: route({
    method: 'GET',
    path: '/api/probe/export',
    summary: 'Probe',
    access: { who: 'signed_in', effect: 'read' },
    returns: FileContent,
  }),
};

async function* lines(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 1_000; at += 1) yield Buffer.from(`line ${at}\n`);
}

export const probeFileBindings: readonly Binding[] = [
  bind(probeFileRoutes.upload, async (context, { params, body }, fail) => {
    const { title = '', count = 0 } = body;
    const input = { kind: params.kind satisfies FileKind, limitBytes: params.limit, purpose: 'probe' };
    const file = await storeFile(context, body.file, input, fail);
    return { data: { id: file.id, name: file.name, size: file.sizeBytes, title, count } };
  }),
  bind(probeFileRoutes.export, async () => ({
    name: 'Émission "1".csv',
    contentType: 'text/csv',
    size: null,
    etag: null,
    isInline: false,
    open: async () => lines(),
  })),
];
