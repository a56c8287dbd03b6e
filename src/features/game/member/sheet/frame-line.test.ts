import { expect, test } from 'vitest'
import { FRAME_PROTOCOL, type Scheme, type ToFrame } from '#kernel/frame-messages.ts'
import { type FrameEvent, openFrameLine } from './frame-line.ts'

// Who gets a port, and what is heard through it.

const SITE = 'http://site.test'
const GAME = 'http://game.test'
const HELLO = { protocol: FRAME_PROTOCOL, kind: 'hello' }

function stage() {
  const page = new EventTarget()
  const site: { scheme: Scheme } = { scheme: 'dark' }
  const welcomed: { origin: string; port: MessagePort }[] = []
  const frame = {
    postMessage: (_data: unknown, origin: string, [port]: MessagePort[]) => {
      if (port) welcomed.push({ origin, port })
    },
  } as unknown as Window
  const heard: FrameEvent[] = []
  const line = openFrameLine({
    page,
    siteOrigin: SITE,
    frameWindow: () => frame,
    origin: GAME,
    init: () => ({
      kind: 'init',
      lang: 'th',
      isMuted: false,
      reducedMotion: false,
      scheme: site.scheme,
      hidesBalance: false,
    }),
    onEvent: (event) => heard.push(event),
  })
  const say = (data: unknown, origin = GAME, source: unknown = frame) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { site, line, say, welcomed, heard }
}

/** What a frame hears through its port. */
function listen(port: MessagePort): ToFrame[] {
  const told: ToFrame[] = []
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => told.push(data))
  port.start()
  return told
}

test('only the frame itself, at the origin of its link, gets a port, and one', async () => {
  const { line, say, welcomed, heard } = stage()
  say(HELLO, 'http://evil.test')
  say(HELLO, GAME, {})
  say(HELLO, GAME, null)
  say({ ...HELLO, protocol: 'other' })
  say({ type: 'game:close' })
  expect([welcomed, heard]).toEqual([[], []])
  say(HELLO)
  say(HELLO)
  expect(welcomed.map(({ origin }) => origin)).toEqual([GAME])
  expect(heard).toEqual([{ kind: 'hello' }])
  // What it loads next says hello for itself.
  line.noteLoad()
  say(HELLO)
  say(HELLO)
  expect(welcomed).toHaveLength(2)
  line.end()
})

test('words go through the port alone, and a frame that speaks late learns that it stands still', async () => {
  const { line, say, welcomed, heard } = stage()
  line.hold('offline')
  say(HELLO)
  const port = welcomed[0]?.port
  if (!port) throw new Error('no port')
  const told = listen(port)
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(['init', 'pause'])
  line.hold('offline')
  line.hold(undefined)
  line.tell({ kind: 'closing' })
  await expect
    .poll(() => told.map(({ kind }) => kind))
    .toEqual(['init', 'pause', 'resume', 'closing'])
  say({ kind: 'busy', isBusy: true })
  port.postMessage({ kind: 'busy', isBusy: 'yes' })
  port.postMessage({ kind: 'busy', isBusy: true, more: 1 })
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'busy', isBusy: true })
  expect(heard).toHaveLength(2)
  line.end()
})

test('the site’s own page in the frame asks to close; the same words from elsewhere do not', () => {
  const { line, say, heard } = stage()
  say({ type: 'game:close' }, SITE, {})
  say({ type: 'game:open' }, SITE)
  expect(heard).toEqual([])
  say({ type: 'game:close' }, SITE)
  expect(heard).toEqual([{ kind: 'return' }])
  line.end()
})

test('each page of a frame learns the colours that the site has when it says hello', async () => {
  const { site, line, say, welcomed } = stage()
  say(HELLO)
  line.noteLoad()
  site.scheme = 'light'
  say(HELLO)
  const told = welcomed.map(({ port }) => listen(port))
  await expect
    .poll(() => told.flat())
    .toMatchObject([
      { kind: 'init', scheme: 'dark' },
      { kind: 'init', scheme: 'light' },
    ])
  line.end()
})
