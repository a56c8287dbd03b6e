import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import { launchGame } from '#features/game/server/launch-game.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import { readTalat } from '#studio/games/talat/rules.ts'
import type { Opened, RoundView } from '#studio/frame/studio-words.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { testWorld } from '#tests/support/world.ts'
import { walletProxy } from '#tests/support/wallet-proxy.ts'

// The studio as a process of its own, killed outright at each step of a round: what it had promised on disk
// is kept by the next process, and the books of the site are verified after each.

const world = await testWorld()
const line = await walletProxy(world.site.memberUrl)
afterAll(() => line.close())
const { dataDir } = world.services.config
const { path: keyFile } = await studioKey(dataDir)

/** The real program, as the start command runs it. */
async function startProcess() {
  const main = join(import.meta.dirname, '../../src/apps/studio/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env['PATH'],
      STUDIO_PORT: '0',
      STUDIO_DIR: join(dataDir, 'studio'),
      STUDIO_KEY_FILE: keyFile,
      STUDIO_RETRY_MS: '30',
      STUDIO_RETRY_CAP_MS: '200',
      STUDIO_CYCLE_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output).toContain('studio listening')
  const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? ''
  const { providerId } = await connectStudio(world.services, line.url, url)
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(url + path, sent)).json()) as T
  }
  return {
    providerId,
    post,
    said: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const balanceOf = async (walletId: bigint): Promise<number> => {
  const [row] = await world.query<{ available: string }>(
    'select available from ledger.wallet_balance where account_id = $1',
    [walletId],
  )
  return Number(row?.available)
}

/** What an outcome pays for 10 baht, in satang. */
const winOf = {
  coin: (side: string) => (side === 'heads' ? 2_000 : 0),
  talat: (stops: string) => readTalat(stops).pays * 100,
}

test.each([
  ['before its bet arrives', 'coin', '/transaction/bet', 'hang', 'settled'],
  ['after its bet was taken, before that is heard', 'talat', '/transaction/bet', 'lose', 'settled'],
  ['before its win arrives', 'talat', '/transaction/win', 'hang', 'settled'],
  ['after its win was taken, before that is heard', 'coin', '/transaction/win', 'lose', 'settled'],
  ['while its bet is taken back', 'talat', '/transaction/rollback', 'hang', 'void'],
] as const)('killed %s, a round of %s comes to its end', async (_when, code, path, fault, end) => {
  const first = await startProcess()
  const member = await gameMember(world, { mainSatang: 100_000n })
  const [game] = await world.query<{ game_id: number }>(
    'select game_id from game.game where provider_id = $1 and code = $2',
    [first.providerId, code],
  )
  const where = { ip: '192.0.2.7', lobbyUrl: 'http://site/', depositUrl: 'http://site/deposit' }
  const { memberId, mainId: walletId } = member
  const wanted = {
    memberId,
    walletId,
    gameId: game?.game_id ?? 0,
    loginId: null,
    isMobile: true,
    ...where,
  }
  const { url } = await launchGame(world.services, wanted)
  const launch = new URL(url).searchParams.get('launch')
  const { session, state } = await first.post<Opened>('/session', { launch })
  line.seen.length = 0
  if (end === 'void') line.order('/transaction/bet', 'lose', 'lose', 'lose')
  line.order(path, fault)
  const { commit } = state.seed
  const pressed = {
    session,
    key: `key-of-the-kill-${memberId}`,
    stake: '10',
    choice: code === 'coin' ? 'heads' : 'spin',
    commit,
  }
  const pressing = first.post('/play', pressed).catch(() => undefined)
  await expect.poll(() => line.seen.some((one) => one.path.endsWith(path))).toBe(true)
  await first.kill()
  await pressing

  const second = await startProcess()
  const last = async () => (await second.post<RoundView[]>('/history', { session }))[0]
  await expect.poll(last).toMatchObject({ state: end })
  const round = await last()
  const net = round?.outcome ? winOf[code](round.outcome) - 1_000 : 0
  expect(await balanceOf(walletId)).toBe(100_000 + net)
  expect(await second.post('/play', pressed)).toMatchObject({ round: { id: round?.id } })
  for (const secret of [session, launch ?? '', 'server_seed']) {
    expect(first.said() + second.said()).not.toContain(secret)
  }
  await second.kill()
})
