import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ApiTitle } from './describe-api.ts'
import type { Described } from './describe-call.ts'

// Only the viewer's files are taken of this package. The viewer's own one reports its installation.
const VIEWER = dirname(
  fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')),
)

const KEEP = 'public, max-age=86400'

/**
 * Serves the documentation of an app: `/docs/openapi.json` and a viewer at `/docs`, under the content
 * policy of every page and without a request to anybody else.
 * @param describe is asked once, when somebody first wants to read
 */
export async function addDocs(
  app: FastifyInstance,
  { title, thaiFont }: ApiTitle,
  describe: () => Described,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: VIEWER,
    prefix: '/docs/viewer/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
    setHeaders: (reply) => {
      reply.header('cache-control', KEEP)
    },
  })
  const font = await readFile(thaiFont)
  app.get('/docs/viewer/thai.woff2', (_request, reply) =>
    reply.type('font/woff2').header('cache-control', KEEP).send(font),
  )
  let document: string | undefined
  app.get('/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describe())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(document)
  })
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(title, reply.nonce)),
  )
}

const OPTIONS = {
  url: '/docs/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  validatorUrl: null,
}

// Thai in the site's own letters, since a machine may have none; a phone's width is the viewer's weak
// side, so names and tables may break there.
const STYLE = `
@font-face {
  font-family: 'Docs Thai'; src: url('/docs/viewer/thai.woff2') format('woff2');
  unicode-range: U+0E01-0E4F, U+200C-200D, U+25CC
}
body { margin: 0; background: #fff }
.swagger-ui * { font-family: 'Docs Thai', sans-serif !important }
.swagger-ui :is(code, pre, textarea), .swagger-ui pre * { font-family: 'Docs Thai', monospace !important }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .scheme-container { padding: 12px 0 }
.swagger-ui .response-col_links { display: none !important }
.swagger-ui .opblock-summary-path { word-break: break-word }
.swagger-ui .opblock-description-wrapper li { margin: 4px 0; font-size: 14px }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 10px }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100% - 90px); font-size: 13px }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100% }
  .swagger-ui .opblock-tag { font-size: 18px }
  .swagger-ui .opblock-body table, .swagger-ui .opblock-body tbody,
  .swagger-ui .opblock-body tr, .swagger-ui .opblock-body td { display: block; width: auto }
  .swagger-ui .opblock-body table thead { display: none }
  .swagger-ui table tbody tr td, .swagger-ui .parameters-col_description { padding: 4px 0; width: auto }
}`

const page = (title: string, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/viewer/swagger-ui.css">
<style nonce="${nonce}">${STYLE}</style></head>
<body><div id="viewer"></div>
<script nonce="${nonce}" src="/docs/viewer/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle(${JSON.stringify(OPTIONS)})</script>
</body></html>`
