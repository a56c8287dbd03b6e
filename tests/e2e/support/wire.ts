import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** What stands between a browser and the site, for what a browser's own tools cannot do. */
export interface Wire {
  readonly origin: string
  /** Cuts the wire: requests of pages and of service workers alike find nobody. */
  isCut: boolean
  /** Breaks the connections that are open, the event stream among them. */
  hangUp(): void
  /** Paths that are asked for and get no answer, until `hangUp` breaks their connections. */
  isSilent: (path: string) => boolean
  /** Stands at the end of `service-worker.js`: another text is another version. */
  workerEnd: string
}

/** Puts a wire in front of a site for the tests of one file. */
export async function wireTo(site: string): Promise<Wire> {
  const wire = {
    origin: '',
    isCut: false,
    hangUp: () => server.closeAllConnections(),
    isSilent: () => false,
    workerEnd: '',
  } as { -readonly [K in keyof Wire]: Wire[K] }
  const server = createServer((incoming, response) => {
    if (wire.isCut) return void incoming.socket.destroy()
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    if (!wire.isSilent(path)) pass(site, wire, incoming, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  wire.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return wire
}

function pass(site: string, wire: Wire, incoming: IncomingMessage, response: ServerResponse): void {
  const isWorker = incoming.url === '/service-worker.js'
  const headers = { ...incoming.headers }
  if (isWorker) {
    headers['accept-encoding'] = 'identity'
    delete headers['if-none-match']
    delete headers['if-modified-since']
  }
  const onward = request(site + incoming.url, { method: incoming.method, headers }, (answer) => {
    const { 'content-length': _length, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
    answer.on('data', (part) => response.write(part))
    answer.on('end', () => response.end(isWorker ? `\n${wire.workerEnd}` : undefined))
  })
  onward.on('error', () => response.destroy())
  incoming.pipe(onward)
  response.on('close', () => onward.destroy())
}
