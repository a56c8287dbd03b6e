import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certify } from '#certify/certify.ts'
import type { Report } from '#certify/report.ts'
import type { Session } from '#certify/session.ts'
import { setLimit } from '#features/protection/contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { lengthenExclusion } from '#platform/stake-gate/exclusion.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { type Player, testProvider, units } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// The kit that a provider runs against any operator, run against us: it knows nothing of our code, so what it
// says of us is what a provider would say.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const base = `${world.site.memberUrl}/provider/acme`

let dir = ''
const inDir = (name: string) => join(dir, name)
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'certify-'))
  const pem = provider.privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(inDir('key.pem'), pem)
  await writeFile(inDir('session.json'), JSON.stringify(await wholeSession()))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** A member with a thousand baht and a session. */
async function rich() {
  const actor = await memberActor(world)
  await deposit(world, actor, '1000')
  return { actor, player: await provider.launch(actor.memberId) }
}

const shown = ({ user, token }: Player) => ({ user, token })

/** A bet that was taken, as a session description names it. */
async function openBet(player: Player, game_code: string) {
  const { round, taken } = newRound(provider, player)
  return { transaction_uuid: await taken(10, { game_code }), round, game_code }
}

/** A token of a member that has run out. */
async function expiredToken(memberId: number) {
  const player = await provider.launch(memberId)
  await world.query(
    `update game.session set made_at = made_at - interval '9 hours',
            expires_at = expires_at - interval '9 hours' where session_id = $1`,
    [player.sessionId],
  )
  return shown(player)
}

async function excludedPlayer() {
  const { actor, player } = await rich()
  const bet = await openBet(player, 'reel')
  const until = new Date((await world.clock.now()).getTime() + DAY_MS)
  await inTransaction(world.services.db, (tx) =>
    lengthenExclusion(tx, actor.memberId, until, { kind: 'self' }),
  )
  return { ...shown(player), bet }
}

async function limitedPlayer() {
  const { actor, player } = await rich()
  await world.ask(setLimit, { name: 'stake_day', amount: '100.00' }, actor)
  return { ...shown(player), limit_amount: units(100) }
}

/** A game that was switched off while a bet was open. */
async function switchedOffGame(player: Player) {
  await world.query(
    `with g as (insert into game.game (provider_id, sub_provider_id, code, name)
                select provider_id, sub_provider_id, 'old', 'Old' from game.sub_provider
                 where provider_id = $1 returning game_id)
     insert into game.game_version (game_id, version, product) select game_id, 1, 'slot' from g`,
    [provider.providerId],
  )
  const disabled_bet = await openBet(player, 'old')
  await world.query(
    `update game.game set is_enabled = false where code = 'old' and provider_id = $1`,
    [provider.providerId],
  )
  return { disabled_game_code: 'old', disabled_bet }
}

async function freeBet({ memberId }: Player) {
  const [row] = await world.query<{ reward_uuid: string }>(
    `insert into game.free_bet (reward_uuid, provider_id, member_id, value_satang, bets, expires_at)
     values (gen_random_uuid(), $1, $2, 2000, 1, platform.clock() + interval '1 day')
     returning reward_uuid`,
    [provider.providerId, memberId],
  )
  return { reward_uuid: row?.reward_uuid ?? '', amount: units(20), game_code: 'reel' }
}

/** A session description in which nothing is left out. */
async function wholeSession(): Promise<Required<Session>> {
  const [{ player }, second] = [await rich(), await rich()]
  return {
    ...shown(player),
    game_code: 'reel',
    currency: 'THB',
    other_game_code: 'cards',
    expired: await expiredToken(player.memberId),
    second: shown(second.player),
    excluded: await excludedPlayer(),
    limited: await limitedPlayer(),
    ...(await switchedOffGame(player)),
    free_bet: await freeBet(player),
  }
}

const argumentsOf = (family: string, report: string): string[] =>
  Object.entries({
    url: base,
    family,
    key: inDir('key.pem'),
    session: inDir('session.json'),
    json: inDir(report),
  }).flatMap(([name, value]) => [`--${name}`, value])

const reportIn = async (name: string) => JSON.parse(await readFile(inDir(name), 'utf8')) as Report

/** Every row passed that can be brought about from outside, and every balance is as it was. */
function expectCertified({ rows, totals, differences }: Report): void {
  const others = rows.filter(({ outcome }) => outcome !== 'passed')
  expect(others).toEqual([expect.objectContaining({ id: 'W32a', outcome: 'not run' })])
  expect(totals).toEqual({ passed: rows.length - 1, failed: 0, 'not run': 1 })
  expect(differences.map(({ units: left }) => left)).toEqual([0, 0, 0, 0])
}

test.each(['hub88', 'caleta'])('a provider certifies our wallet (%s)', async (family) => {
  const code = await certify(argumentsOf(family, `${family}.json`), {
    out: () => undefined,
    now: () => new Date('2026-11-28T03:00:00Z'),
  })
  expectCertified(await reportIn(`${family}.json`))
  expect(code).toBe(0)
})

test('the command does the same', async () => {
  const args = [resolve('scripts/run.mjs'), 'certify', ...argumentsOf('hub88', 'command.json')]
  const { code, text } = await new Promise<{ code: number; text: string }>((done) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
  expectCertified(await reportIn('command.json'))
  expect(text).toContain(`target     ${base} (hub88)`)
  expect(code).toBe(0)
})
