import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '#kernel/contract.ts'
import { attempt } from '#ui/client/attempt.ts'
import { Intent } from '#ui/client/intent.ts'

// Every call that moves money, of the member site and of the back office, as our own client makes it:
// always with a key, and with the same one as long as it is the same wish.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const contracts = import.meta.glob<Record<string, unknown>>('../../features/**/*contract.ts', {
  eager: true,
})
const isMoneyCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'movesMoney' in one && one.movesMoney === true
const moneyCalls = Object.values(contracts).flatMap((contract) =>
  Object.entries(contract).flatMap(([name, one]) =>
    isMoneyCall(one) ? [[name, one] as const] : [],
  ),
)

/** What runs in a browser: screens of features, and both apps. */
const screens = Object.entries({
  ...import.meta.glob<string>('../../features/**/{member,operator}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../apps/{member,operator}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
}).filter(([path]) => !path.endsWith('.test.ts'))

let keys: (string | null)[] = []
/** What each request comes to, in turn; a lost answer throws. */
let answers: (() => Response)[] = []

const sold = () => Response.json({ error: 0, message: '', data: {} })
const unproved = () => Response.json({ error: 13, code: 'step_up_required', message: '' })
const refused = () => Response.json({ error: 2001, code: 'refused', message: 'ไม่ได้' })
const lost = () => {
  throw new TypeError('the connection broke')
}

beforeEach(() => {
  keys = []
  answers = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return (answers.shift() ?? sold)()
  })
  // Each of these refusals would be noted there.
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Makes the call to its end, however often it is sent. */
async function wish(call: Call, input: unknown, intent: Intent): Promise<void> {
  const done = attempt(call, input as never, intent, { onLost: () => {} }).catch(() => {})
  await vi.runAllTimersAsync()
  await done
}

it('there are money calls of members and of staff', () => {
  const paths = moneyCalls.map(([, { path }]) => path)
  expect(paths).toContain('/api/lotto/bill/create')
  expect(paths).toContain('/api/member/withdraw')
  expect(paths.some((path) => path.startsWith('/operator/'))).toBe(true)
})

describe.each(moneyCalls)('%s', (name, call) => {
  it('keeps its key while the answer is lost, and takes another for the next wish', async () => {
    const intent = new Intent()
    answers = [lost, lost, sold]
    await wish(call, { amount: '100.00' }, intent)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(UUID)
    expect(new Set(keys).size).toBe(1)
    await wish(call, { amount: '100.00' }, intent)
    expect(keys[3]).toMatch(UUID)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('asks by the same key when it is pressed again after the answer never came', async () => {
    const intent = new Intent()
    answers = [lost, lost, lost, lost, sold]
    await wish(call, { amount: '100.00' }, intent)
    await wish(call, { amount: '100.00' }, intent)
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(1)
  })

  it('is the same wish while somebody is asked to prove himself', async () => {
    const intent = new Intent()
    answers = [lost, unproved, sold]
    await wish(call, { amount: '100.00' }, intent)
    await wish(call, { amount: '100.00' }, intent)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('is another wish with another body, and after a refusal', async () => {
    const intent = new Intent()
    answers = [refused, refused, lost, lost, lost, lost]
    await wish(call, { amount: '100.00' }, intent)
    await wish(call, { amount: '100.00' }, intent)
    await wish(call, { amount: '200.00' }, intent)
    await wish(call, { amount: '300.00' }, intent)
    expect(new Set([keys[0], keys[1], keys[2], keys.at(-1)]).size).toBe(4)
  })

  it('is made by no screen but through useAction, which does all this', () => {
    const used = new RegExp(`\\b(\\w+)\\(\\s*${name}\\b`, 'g')
    const ways = screens.flatMap(([, text]) =>
      Array.from(text.matchAll(used), ([, way]) => way).filter((way) => way !== 'route'),
    )
    expect(ways.length).toBeGreaterThan(0)
    expect(new Set(ways)).toEqual(new Set(['useAction']))
  })
})
