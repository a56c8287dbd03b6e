import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event as the site got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { id: string; key: string; data: Record<string, unknown> }
}

/** A site that only listens: it remembers what it was told and answers as the test wishes. */
export interface ListeningSite extends AsyncDisposable {
  readonly url: string
  readonly received: Received[]
  /** The status of the next answers, in order; 200 once they are used up. */
  answerWith(...statuses: number[]): void
}

export async function startSite(): Promise<ListeningSite> {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const event = JSON.parse(body) as Received['event']
      received.push({ headers: request.headers, body, event })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (...next) => {
      statuses.push(...next)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
