import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shot as the site sends it, for one who only counts bytes. */
const shotText = (seq: number) => {
  const at = new Date().toISOString()
  const shots = [{ seq, number: '84921', name: '08x-xxx-5678', at }]
  const payload = {
    round_id: 82,
    from_seq: seq,
    shots,
    count: seq,
    sum: 84_921,
    head: 'a'.repeat(64),
  }
  return `id: 12345.${seq}\nevent: shot\ndata: ${JSON.stringify(payload)}\n\n`
}

/** A server that does nothing but send a shot to everybody `rate` times a second. */
export async function startBroadcast(rate: number): Promise<{ url: string; stop(): void }> {
  const viewers = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    viewers.add(response)
    response.once('close', () => viewers.delete(response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let seq = 0
  const timer = setInterval(() => {
    const text = shotText((seq += 1))
    for (const viewer of viewers) viewer.write(text)
  }, 1000 / rate)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
