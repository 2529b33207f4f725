import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiHeaders } from './headers.ts';
import { lookOfRequest } from './page-look.ts';

type World = Parameters<typeof lookOfRequest>[0];

// Swagger UI sets inline styles; the page holds nothing but the public document, so they may stay.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/begin.js"></script>
  </body>
</html>
`;

const begin = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: false });\n`;

const assetTypes = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

const noName = '\u0000name\u0000';

/** The document as it is served, in two halves: between them stands whose API it is. */
const readDocument = (file: string, version: string): readonly string[] => {
  const document = JSON.parse(readFileSync(file, 'utf8')) as { readonly info: object };
  const named = JSON.stringify({ ...document, info: { ...document.info, title: noName, version } });
  return named.split(JSON.stringify(noName));
};

/**
 * `/api/openapi.json` and a page to read it at `/api/docs`, served from this machine alone.
 * @param world what the brand of a host is found by
 * @param file the document, made by `npm run generate`: the names in it are those of the contract's doors, which the server
 *   does not know.
 */
export const mountApiDocs = (server: FastifyInstance, world: World, file: string, version: string): void => {
  // Read when somebody first asks: most processes never are.
  let halves: readonly string[] | undefined;
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  server.get('/api/openapi.json', async (request, reply) => {
    const { name } = await lookOfRequest(world, request);
    halves ??= readDocument(file, version);
    return reply
      .headers(apiHeaders)
      .type('application/json; charset=utf-8')
      .send(halves.join(JSON.stringify(name)));
  });
  server.get('/api/docs', async (_, reply) =>
    reply
      .headers({ ...apiHeaders, 'content-security-policy': docsPolicy })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  server.get('/api/docs/begin.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(begin));
  for (const [name, type] of Object.entries(assetTypes))
    server.get(`/api/docs/${name}`, async (_, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(folder, name))),
    );
};
