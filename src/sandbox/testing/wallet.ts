import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the wallet got it. */
export interface Heard {
  /** Behind the address of the wallet. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A wallet's answer; `silence` cuts the line, `hang` never ends. */
export type Said = object | { readonly status: number } | 'silence' | 'hang'

/** A site's wallet that knows no rules: it remembers what it was told and answers as the test wishes. */
export interface ToyWallet extends AsyncDisposable {
  readonly url: string
  readonly heard: Heard[]
  /** The next answers to a path, in order; `usual` once they are used up. */
  answerWith(path: string, ...answers: Said[]): void
}

/** @param usual what is answered where nothing was ordered */
export async function startWallet(usual: (heard: Heard) => object): Promise<ToyWallet> {
  const heard: Heard[] = []
  const ordered = new Map<string, Said[]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = (request.url ?? '').replace('/provider/toys', '')
      const one = { path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      heard.push(one)
      say(response, ordered.get(path)?.shift() ?? usual(one))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/provider/toys`,
    heard,
    answerWith: (path, ...answers) => {
      ordered.set(path, [...(ordered.get(path) ?? []), ...answers])
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function say(response: ServerResponse, said: Said): void {
  if (said === 'hang') return
  if (said === 'silence') response.destroy()
  else if ('status' in said && typeof said.status === 'number')
    response.writeHead(said.status).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}
