import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** The same markup without a line of script: what no page with scripts can be faster than. */
export interface Ceiling {
  readonly url: string
  stop(): Promise<void>
}

/** Serves the first page of the site stripped of its scripts, and its fonts as they are. */
export async function serveCeiling(siteUrl: string): Promise<Ceiling> {
  const page = await (await fetch(siteUrl)).text()
  const plain = gzipSync(
    page
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="(modulepreload|manifest)"[^>]*>/g, ''),
  )
  const server = createServer((request, response) => {
    if (request.url !== '/') return void pass(siteUrl + (request.url ?? ''), response)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
    response.end(plain)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

async function pass(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url)
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
