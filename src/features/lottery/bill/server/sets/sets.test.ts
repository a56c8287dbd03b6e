import { beforeAll, expect, test } from 'vitest'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { createSet, deleteSet, listSets, renameSet, SETS_MAX } from '../../set-contract.ts'

const world = await testWorld({ sandbox: true })
let member: MemberActor
let stranger: MemberActor

beforeAll(async () => {
  member = await memberActor(world)
  stranger = await memberActor(world)
})

const items = (...pairs: readonly (readonly ['top2' | 'top3' | 'run_top', string])[]) =>
  pairs.map(([bet_type, number]) => ({ bet_type, number }))

test('a set keeps its numbers in order, zeros and all, each once', async () => {
  const set = await world.ask(
    createSet,
    { name: '  เลขเด็ดยายแก้ว ', items: items(['top3', '012'], ['top2', '07'], ['top3', '012']) },
    member,
  )
  expect(set).toMatchObject({
    name: 'เลขเด็ดยายแก้ว',
    items: items(['top3', '012'], ['top2', '07']),
  })
  await world.ask(createSet, { name: 'กลับ 58', items: items(['top2', '58']) }, member)
  const sets = await world.ask(listSets, {}, member)
  expect(sets.map(({ name }) => name)).toEqual(['กลับ 58', 'เลขเด็ดยายแก้ว'])
  expect(sets[1]).toEqual(set)
})

test('what cannot be bet cannot be saved, and each such number is named', async () => {
  const wrong = items(['top2', '07'], ['top3', '12'], ['run_top', 'x'])
  const refused = await world.call(createSet, { name: 'ผิด', items: wrong }, member)
  expect([refused.status, refused.code]).toEqual([200, 'set_item_invalid'])
  expect(refused.details.map(({ field }) => field)).toEqual(['items.1', 'items.2'])
  const fields = async (input: Record<string, unknown>) =>
    (await world.call(createSet, input, member)).details.map(({ field }) => field)
  expect(await fields({ name: '   ', items: wrong })).toEqual(['name'])
  expect(await fields({ name: 'ก'.repeat(41), items: [] })).toEqual(['name', 'items'])
})

test('a name is a member’s only once, whatever the case, but another member may have it', async () => {
  const one = items(['top2', '11'])
  const lucky = await world.ask(createSet, { name: 'Lucky', items: one }, member)
  expect((await world.call(createSet, { name: 'LUCKY', items: one }, member)).code).toBe(
    'set_name_taken',
  )
  await world.ask(createSet, { name: 'Lucky', items: one }, stranger)
  const other = await world.ask(createSet, { name: 'อีกชุด', items: one }, member)
  const taken = await world.call(renameSet, { set_id: other.set_id, name: 'lucky' }, member)
  expect(taken.code).toBe('set_name_taken')
  const renamed = await world.ask(renameSet, { set_id: lucky.set_id, name: 'LUCKY' }, member)
  expect(renamed).toEqual({ ...lucky, name: 'LUCKY' })
})

test('another member’s set is as good as none', async () => {
  const set = await world.ask(createSet, { name: 'ของฉัน', items: items(['top2', '22']) }, member)
  const { set_id } = set
  const renamed = await world.call(renameSet, { set_id, name: 'ขโมย' }, stranger)
  expect([renamed.status, renamed.code]).toEqual([404, 'not_found'])
  expect((await world.call(deleteSet, { set_id }, stranger)).status).toBe(404)
  expect((await world.ask(listSets, {}, stranger)).some((row) => row.set_id === set_id)).toBe(false)
  await world.ask(deleteSet, { set_id }, member)
  expect((await world.call(deleteSet, { set_id }, member)).code).toBe('not_found')
  expect((await world.ask(listSets, {}, member)).some((row) => row.set_id === set_id)).toBe(false)
})

test('nobody gets past the limit, not even with everything at once', async () => {
  const collector = await memberActor(world)
  const save = (no: number) =>
    world.call(createSet, { name: `ชุดที่ ${no}`, items: items(['top2', '33']) }, collector)
  const answers = await Promise.all(Array.from({ length: SETS_MAX + 5 }, (_, no) => save(no)))
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(SETS_MAX)
  const refused = answers.filter(({ code }) => code === 'set_too_many')
  expect(refused).toHaveLength(5)
  expect(refused[0]?.message).toContain('50')
  expect(await world.ask(listSets, {}, collector)).toHaveLength(SETS_MAX)
})
