import { beforeAll, expect, test } from 'vitest'
import { sha256Text } from '#kernel/hash.ts'
import { roomProvider, toyRoom } from '#tests/support/room-provider.ts'
import { shoeProof } from '#tests/support/shoe-proofs.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { fairShoe } from '../../fair-shoe-contract.ts'
import { closeShoeDenial, countGameBreaks, listShoeDenials } from '../../reconcile-contract.ts'
import { keepShoes } from './keep-shoes.ts'

// A provider that tells another hash of a shoe than it promised: it is kept, told to anyone who watches, and a person says
// what became of it.

const world = await testWorld()
const studio = await roomProvider(world)
const auditor = await staffActor(world, 'auditor')
const { commit, config_hash } = shoeProof()
beforeAll(() => studio.connect())

const tell = async (shoe: number, coup: number, hash: string, config = config_hash) => {
  studio.tell([toyRoom('', { shoe, coup, commit: hash, config_hash: config })])
  await keepShoes.run(world.services)
}
const denials = () => world.ask(listShoeDenials, {}, auditor)
const waiting = async () => (await world.ask(countGameBreaks, {}, auditor)).count
const figure = () => world.services.metrics.registry.getSingleMetricAsString('game_shoe_denials')
const close = (denial_id: number, note = 'ค่ายเกมยืนยันว่าเปลี่ยนซีดเอง', by = auditor) =>
  world.call(closeShoeDenial, { denial_id, note }, by)

test('the same hash again is no denial', async () => {
  await tell(7, 0, commit)
  await tell(7, 1, commit)
  expect(await denials()).toEqual([])
  expect([await waiting(), await figure()]).toEqual([0, expect.stringContaining('denials 0')])
})

test('another one is one denial however often it is told, and a second other one is one more', async () => {
  await tell(7, 2, sha256Text('another'))
  await tell(7, 3, sha256Text('another'))
  await tell(7, 4, commit)
  await tell(7, 5, sha256Text('another'))
  expect(await denials()).toMatchObject([
    {
      room: 'bac-01',
      shoe: 7,
      promised: { seed_hash: commit, config_hash },
      told: { seed_hash: sha256Text('another'), config_hash, coup: 2 },
      closed: null,
    },
  ])
  expect([await waiting(), await figure()]).toEqual([1, expect.stringContaining('denials 1')])
  await tell(7, 6, commit, sha256Text('other rules'))
  expect((await denials()).map(({ told }) => told.coup)).toEqual([6, 2])
  expect(await waiting()).toBe(2)
  const heard = await world.query('select 1 from platform.push where topic = $1', [
    'game_reconcile',
  ])
  expect(heard.length).toBe(2)
})

test('what is said where a member asks for the proof counts as well', async () => {
  await tell(8, 0, commit)
  studio.tellShoe({
    room: 'bac-01',
    shoe: 8,
    algo: 'pf-v1',
    config_hash,
    commit: sha256Text('late'),
    server_seed: null,
    chains: [],
    coups: [],
  } as { room: string; shoe: number })
  for (let times = 0; times < 2; times += 1) {
    expect((await world.call(fairShoe, { room: 'bac-01', shoe: 8 })).data.commit).toBe(commit)
  }
  expect((await denials()).filter(({ shoe }) => shoe === 8)).toHaveLength(1)
})

test('to close one needs the permission and a reason, happens once, and stands in the trail', async () => {
  const [first, ...others] = await denials()
  const id = Number(first?.denial_id)
  expect((await close(id, 'ab')).details[0]?.field).toBe('note')
  expect((await close(id, undefined, await staffActor(world, 'cashier'))).status).toBe(403)
  expect((await close(id + 1_000)).code).toBe('not_found')
  const before = await waiting()
  expect((await close(id)).code).toBe('')
  expect((await close(id)).code).toBe('shoe_denial_closed_already')
  expect(await waiting()).toBe(before - 1)
  const shown = await denials()
  expect(shown.slice(0, -1).map(({ denial_id }) => denial_id)).toEqual(
    others.map(({ denial_id }) => denial_id),
  )
  expect(shown.at(-1)?.closed?.note).toBe('ค่ายเกมยืนยันว่าเปลี่ยนซีดเอง')
  const trail = await world.query<{ reason: string }>(
    'select reason from platform.audit where action = $1',
    ['game_reconcile.denial_closed'],
  )
  expect(trail.map(({ reason }) => reason)).toEqual(['ค่ายเกมยืนยันว่าเปลี่ยนซีดเอง'])
  // Told again, it stays what was decided.
  await tell(7, 9, sha256Text('another'))
  expect(await waiting()).toBe(before - 1)
})
