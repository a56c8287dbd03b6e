import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wallets } from '#features/wallet/contract.ts'
import {
  getWheelConfig,
  getWheelConfigV2,
  listWheelSpins,
  spinWheel,
  spinWheelV2,
  takeWheelReward,
} from '#features/wheel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'
import { field, giveCounted, wheelDesk } from '#tests/support/wheels.ts'
import { killAtEach } from './kill-at-each.ts'

// RC6: the process that spins, or gives a prize that waited, dies at each of its statements in turn. The same request
// again is the one spin, and what it cost and gave is there once.

// Each of these tests starts some processes, one after another.
vi.setConfig({ testTimeout: 10 * PATIENCE_MS })

const FILE = 'tests/crash/wheel-kill.test.ts'
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

/** Posted but not committed, and committed without anybody knowing. */
const HALF_MOVED = ['post:after_send:1', 'commit:after_send:1'] as const
/** While the spin and what counts it are written. */
const HALF_DRAWN = 'any:after_send:14'
const at = (site: number) => sites[site % 2]?.url ?? ''
const under = (key: string = randomUUID()) => ({ 'idempotency-key': key })

const two = { kind: 'credit', amount: 200, cap_member: 5, fallback: 2 } as const
const prizes = [
  field('฿2', 5_000, two),
  field('เครดิต ฿2', 4_999, two),
  field('฿1', 1, { kind: 'credit', amount: 100 }),
]
const desk = await wheelDesk(world)
const cash = async (member: MemberActor) =>
  (await world.ask(wallets, {}, member)).find(({ wallet_type_id: type }) => Number(type) === 1)
    ?.balance ?? '0.00'
const faults = () => world.query("select * from wheel.reconcile('full')")

test('a spin: the same one again and twenty others of a member who can pay one, as soon as it is dead', async () => {
  const { version } = await desk.publish({ prizes })
  const work = { file: FILE, name: spinWheel.path, halfMoved: [...HALF_MOVED, HALF_DRAWN] }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    await giveCounted(world, member, 'points', 50)
    await world.ask(getWheelConfig, {}, member)
    const key = randomUUID()
    const input = { wheel_id: 1, version }
    return {
      payload: { member_id: member.memberId, key, input },
      async goOn() {
        const answers = await Promise.all([
          send(at(0), spinWheel, input, member, under(key)),
          ...Array.from({ length: 20 }, (_, n) => send(at(n), spinWheel, input, member, under())),
        ])
        expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
        expect((await world.ask(listWheelSpins, {}, member)).items).toHaveLength(1)
        expect(['1.00', '2.00']).toContain(await cash(member))
        expect((await world.ask(getWheelConfig, {}, member)).point).toBe(0)
        expect(await faults()).toEqual([])
      },
    }
  })
})

test('a prize that waited: it is taken once', async () => {
  const { version } = await desk.publish({ wheel_id: 2, takes_spins: true, prizes })
  const work = { file: FILE, name: takeWheelReward.path, halfMoved: HALF_MOVED }
  await killAtEach(world, work, async () => {
    const member = await memberActor(world)
    await giveCounted(world, member, 'free_spins', 1)
    await world.ask(getWheelConfigV2, {}, member)
    const spun = await world.ask(spinWheelV2, { wheel_id: 2, version }, member)
    const input = { reward_id: Number(spun.reward_id) }
    const key = randomUUID()
    return {
      payload: { member_id: member.memberId, key, input },
      async goOn() {
        const [again, ...others] = await Promise.all([
          send(at(0), takeWheelReward, input, member, under(key)),
          ...Array.from({ length: 20 }, (_, n) =>
            send(at(n), takeWheelReward, input, member, under()),
          ),
        ])
        // Where the dead one has committed, its key alone is answered; else whoever came first.
        const done = [again, ...others].filter((one) => one?.code === '')
        expect(done).toHaveLength(1)
        expect(await cash(member)).toBe(done[0]?.data.credit)
        expect(await faults()).toEqual([])
      },
    }
  })
})
