import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openApiOf, type AnyRoute } from '@galena/contract/kernel';
import { apiHeaders } from './headers.ts';

// Swagger UI sets inline styles; the page holds nothing but the public document, so they may stay.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Galena API</title>
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

/** `/api/openapi.json` and a page to read it at `/api/docs`, served from this machine alone. */
export const mountApiDocs = (
  server: FastifyInstance,
  rooms: Readonly<Record<string, readonly AnyRoute[]>>,
  version: string,
): void => {
  const document = JSON.stringify(openApiOf(rooms, version));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  server.get('/api/openapi.json', async (_, reply) =>
    reply.headers(apiHeaders).type('application/json; charset=utf-8').send(document),
  );
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
