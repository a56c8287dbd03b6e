import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { FromFrame, ToFrame } from '#kernel/frame-messages.ts'

/** A page of a site's own origin that holds a game. */
export interface FrameHolder {
  readonly origin: string
  /** Which link its frame has from the next load on. */
  show(link: string): void
}

/** Serves a page with a game in a sandboxed frame that speaks with it by a port. Ends with its file of tests. */
export async function serveHolder(background = '#fff'): Promise<FrameHolder> {
  let link = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="th"><title>เกม</title><style>body{margin:0;background:${background}}iframe{border:0;width:100vw;height:calc(100vh - 36px)}</style>
      <div style="height:36px"></div><script>
      window.heard = []
      addEventListener('message', (event) => {
        if (event.origin !== new URL(${JSON.stringify(link)}).origin || event.data?.kind !== 'hello' || window.port) return
        const { port1, port2 } = new MessageChannel()
        window.port = port1
        port1.onmessage = ({ data }) => window.heard.push(data)
        event.source.postMessage({ protocol: 'slth-frame-1', kind: 'welcome' }, event.origin, [port2])
      })</script>
      <iframe title="เกม" src="${link}" sandbox="allow-scripts allow-same-origin" allow="autoplay; fullscreen"></iframe></html>`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (next) => {
      link = next
    },
  }
}

/** What came through the port, the oldest first. */
export const heard = (page: Page): Promise<FromFrame[]> =>
  page.evaluate(() => (window as unknown as { heard: FromFrame[] }).heard)

/** Tells the frame something, as the site does. */
export const tell = (page: Page, message: ToFrame): Promise<void> =>
  page.evaluate(
    (said) => (window as unknown as { port: MessagePort }).port.postMessage(said),
    message,
  )
