import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a message is when something happens to it. */
export type Place = 'on its way' | 'answered'

/** A wire between a provider and a wallet, at which a test may strike while one message is at a place. */
export interface PausedWire {
  readonly url: string
  /**
   * What happens when the next message with this path is there; the message, or its answer, is lost after it.
   * @returns resolves when it has happened
   */
  strike(path: string, place: Place, deed: () => Promise<void>): Promise<void>
  close(): void
}

interface Strike {
  readonly path: string
  readonly place: Place
  readonly run: () => Promise<void>
}

/** Passes everything on to a site, except what a strike takes away. */
export async function pausedWire(siteUrl: string): Promise<PausedWire> {
  let next: Strike | undefined
  const take = (path: string, place: Place): Strike | undefined => {
    if (next?.place !== place || !path.endsWith(next.path)) return undefined
    const taken = next
    next = undefined
    return taken
  }
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? ''
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const onTheWay = take(path, 'on its way')
    if (onTheWay) {
      await onTheWay.run()
      return void response.destroy()
    }
    const answer = await fetch(siteUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': String(incoming.headers['x-hub88-signature']),
      },
      body: Buffer.concat(parts),
    })
    const text = await answer.text()
    const answered = take(path, 'answered')
    if (answered) {
      await answered.run()
      return void response.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((incoming, response) => {
    // A site that is down breaks the line, as it would without a wire.
    pass(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strike(path, place, deed) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      next = { path, place, run: () => deed().then(resolve, reject) }
      return promise
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
