import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What goes wrong with one message on its way to a wallet. */
export type WalletFault =
  /** It arrives, its answer does not. */
  | 'lose'
  /** It does not arrive. */
  | 'drop'
  /** It does not arrive, and the line stays open. */
  | 'hang'
  /** Something happens while it, or its answer, is on the line, and then that is lost. */
  | { readonly at: 'on its way' | 'answered'; readonly strikes: () => Promise<void> }
  /** The wallet says this word and does nothing. */
  | { readonly says: string }

/** A line between a provider and the wallet of a site on which things go wrong on order. */
export interface WalletProxy {
  readonly url: string
  /** What came, as it was sent, the oldest first. */
  readonly seen: { readonly path: string; readonly body: string }[]
  /** Orders faults for the next messages whose path ends so, one after the other. */
  order(path: string, ...faults: WalletFault[]): void
  close(): Promise<void>
}

/** Starts a line to a site. */
export async function walletProxy(siteUrl: string): Promise<WalletProxy> {
  const seen: { path: string; body: string }[] = []
  const ordered: { path: string; fault: WalletFault }[] = []
  const take = (path: string): WalletFault | undefined => {
    const at = ordered.findIndex((one) => path.endsWith(one.path))
    return at < 0 ? undefined : ordered.splice(at, 1)[0]?.fault
  }
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const path = request.url ?? ''
      const body = await text(request)
      seen.push({ path, body })
      const fault = take(path)
      if (fault === 'hang') return
      if (fault === 'drop') return void request.socket.destroy()
      if (typeof fault === 'object' && 'says' in fault) {
        return void response.end(JSON.stringify({ status: fault.says }))
      }
      const strike = typeof fault === 'object' ? fault : undefined
      if (strike?.at === 'on its way') {
        await strike.strikes()
        return void request.socket.destroy()
      }
      const signature = String(request.headers['x-hub88-signature'])
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
      const answer = await fetch(siteUrl + path, { method: 'POST', headers, body })
      const said = await answer.text()
      if (strike) await strike.strikes()
      if (strike || fault === 'lose') return void request.socket.destroy()
      response.statusCode = answer.status
      response.end(said)
    }
    pass().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    order: (path, ...faults) => ordered.push(...faults.map((fault) => ({ path, fault }))),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
