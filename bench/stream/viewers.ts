// The viewers of bench/stream: as many open streams as asked for, in a process of their own. It
// says when all are open, and on request what each shot's way took.
import { Agent, get, type IncomingMessage } from 'node:http'

/** What all viewers saw together. */
export interface ViewerReport {
  /** Of every arrival, in ms: the same shot at a thousand viewers counts a thousand times. */
  readonly delays: readonly number[]
}

const { url, cookies, viewers } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  cookies: readonly string[]
  viewers: number
}
const agent = new Agent({ maxSockets: Infinity })
const delays: number[] = []

/** Reads one stream as a browser does, event by event. */
function read(response: IncomingMessage): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const nowMs = Date.now()
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.includes('event: shot')) continue
      const { shots } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as {
        shots: readonly { at: string }[]
      }
      for (const { at } of shots) delays.push(nowMs - Date.parse(at))
    }
  })
}

const open = (viewer: number): Promise<void> =>
  new Promise((done, fail) => {
    const cookie = cookies[viewer % cookies.length] ?? ''
    get(url, { agent, headers: { cookie, accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`stream: ${response.statusCode}`))
      read(response)
      done()
    }).on('error', fail)
  })

for (let viewer = 0; viewer < viewers; viewer += 50) {
  await Promise.all(
    Array.from({ length: Math.min(50, viewers - viewer) }, (_, at) => open(viewer + at)),
  )
}
process.on('message', () => {
  process.send?.({ delays } satisfies ViewerReport, () => process.exit(0))
})
process.send?.('open')
