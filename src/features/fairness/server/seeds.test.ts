import { expect, test } from 'vitest'
import { commitOf, createDraws } from '#kernel/fair.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { dumpOf } from '#tests/support/database-text.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { getFairSeed, rotateFairSeed } from '../contract.ts'
import { takeDraw } from './seeds.ts'

const world = await testWorld({ sandbox: true })
const { services } = world

const seedsOf = (member: MemberActor) => world.ask(getFairSeed, {}, member)
const draw = (member: MemberActor) =>
  inTransaction(services.db, async (tx) => {
    const taken = await takeDraw(services, tx, member.memberId)
    return { ...taken, x: taken.draws.randInt(10_000) }
  })
const rotate = (member: MemberActor, next_commit: string, client_seed = 'mine') =>
  world.call(rotateFairSeed, { client_seed, next_commit }, member)

test('a member sees the hash first, draws, is shown the seed, and works each draw out again', async () => {
  const member = await memberActor(world)
  const { current, revealed } = await seedsOf(member)
  expect([current.draws, revealed]).toEqual([0, []])
  const drawn = [await draw(member), await draw(member), await draw(member)]
  expect(drawn.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  expect(new Set(drawn.map(({ commit }) => commit))).toEqual(new Set([current.commit]))

  const kept = [...(await dumpOf(world)).values(), await services.metrics.registry.metrics()]
  expect(kept.join('\n')).toContain(current.commit)
  const answer = await rotate(member, current.next_commit, 'my_own-part')
  const { revealed: shown, current: after } = answer.data
  expect(kept.filter((text) => text.includes(shown.server_seed))).toEqual([])
  expect(commitOf(shown.server_seed)).toBe(current.commit)
  expect(shown).toMatchObject({
    commit: current.commit,
    draws: 3,
    client_seed: current.client_seed,
  })
  expect(after).toMatchObject({ commit: current.next_commit, client_seed: 'my_own-part', draws: 0 })
  for (const { nonce, x } of drawn) {
    const again = createDraws({
      serverSeed: shown.server_seed,
      clientSeed: shown.client_seed,
      nonce,
    })
    expect(again.randInt(10_000)).toBe(x)
  }
  expect((await seedsOf(member)).revealed).toEqual([shown])
})

test('who chooses his part has seen the hash: another one is refused, and nothing is shown', async () => {
  const member = await memberActor(world)
  const { current } = await seedsOf(member)
  expect(await rotate(member, current.commit)).toMatchObject({ code: 'seed_changed' })
  for (const bad of ['', 'ก', 'a b', 'x'.repeat(65)]) {
    const refused = await rotate(member, current.next_commit, bad)
    expect([bad, refused.code]).toEqual([bad, 'invalid_input'])
  }
  expect(await seedsOf(member)).toEqual({ current, revealed: [] })
})

test('two tabs rotate once, and draw no number twice', async () => {
  const member = await memberActor(world)
  const [first, second] = await Promise.all([seedsOf(member), seedsOf(member)])
  expect(first).toEqual(second)
  const drawn = await Promise.all(Array.from({ length: 20 }, () => draw(member)))
  expect(drawn.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  )
  const answers = await Promise.all([1, 2, 3].map(() => rotate(member, first.current.next_commit)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'seed_changed', 'seed_changed'])
})

test('a draw whose transaction is undone comes again: nobody throws away what he does not like', async () => {
  const member = await memberActor(world)
  await expect(draw(member)).rejects.toThrow('ซีดถูกเปลี่ยน')
  await seedsOf(member)
  let lost = -1
  await inTransaction(services.db, async (tx) => {
    lost = (await takeDraw(services, tx, member.memberId)).draws.randInt(10_000)
    throw new Error('undone')
  }).catch(() => {})
  const again = await draw(member)
  expect([again.nonce, again.x]).toEqual([0, lost])
})

test('a seed is exchanged after a day; the member keeps his part', async () => {
  const member = await memberActor(world)
  const { current } = await seedsOf(member)
  await draw(member)
  await world.clock.set(new Date((await world.clock.now()).getTime() + DAY_MS + MINUTE_MS))
  await signInMember(world, member)
  const drawn = await draw(member)
  expect(drawn).toMatchObject({
    commit: current.next_commit,
    clientSeed: current.client_seed,
    nonce: 0,
  })
  expect((await seedsOf(member)).revealed).toMatchObject([{ commit: current.commit, draws: 1 }])
})

test('no statement of the application exchanges a seed, goes back, or shows another', async () => {
  const member = await memberActor(world)
  await seedsOf(member)
  await draw(member)
  for (const set of [
    `commit = repeat('0', 64)`,
    `next_nonce = 0`,
    `next_nonce = next_nonce + 2`,
    `client_seed = 'other'`,
    `state = 'revealed', revealed_at = platform.clock(), server_seed = repeat('0', 64)`,
    `state = 'next', client_seed = null, opened_at = null`,
    `member_id = member_id + 1`,
  ]) {
    const change = world.query(
      `update fairness.seed set ${set} where member_id = $1 and state = 'active'`,
      [member.memberId],
    )
    await expect(change, set).rejects.toThrow()
  }
  await expect(world.query('delete from fairness.seed')).rejects.toThrow()
})

test('what is not shown yet is in no answer', async () => {
  const member = await memberActor(world)
  await seedsOf(member)
  const rows = await world.query<{ id: bigint; sealed: string }>(
    `select seed_id as id, sealed_seed as sealed from fairness.seed where member_id = $1`,
    [member.memberId],
  )
  const text = JSON.stringify(await seedsOf(member))
  for (const { id, sealed } of rows) {
    expect(text).not.toContain(services.vault.open('fairness.seed.sealed_seed', BigInt(id), sealed))
    expect(text).not.toContain(sealed)
  }
})
