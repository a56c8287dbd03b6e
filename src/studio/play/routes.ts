import * as z from 'zod/mini'
import { CLIENT_SEED } from '#kernel/fair.ts'
import { parseBaht } from '#kernel/money.ts'
import type { GameState, Opened, Played, RoundView, SeedView } from '../frame/studio-words.ts'
import { cycleOf } from '../config.ts'
import { gameOf } from '../games/catalogue.ts'
import { Refused } from '../http/errors.ts'
import { parse, type Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { enter, refreshBalance, sessionOf } from './enter.ts'
import { playRound } from './play-round.ts'
import { isDrawing, listRounds, markSeen } from './round-store.ts'
import { nextCommit, rotateSeed, seedInUse } from './seed-store.ts'
import { readSession, type Session } from './session-store.ts'
import { endedWords } from './words.ts'
import { viewRound, viewSeed, viewState } from './view.ts'

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/))
const commit = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const launchBody = z.object({ launch: secret })
const sessionBody = z.object({ session: secret })
const stateBody = z.object({ session: secret, is_fresh: z.optional(z.boolean()) })
const seenBody = z.object({ session: secret, round: id })
const seedBody = z.object({
  session: secret,
  next_commit: commit,
  client_seed: z.optional(z.string().check(z.regex(CLIENT_SEED))),
})
const playBody = z.object({
  session: secret,
  key: secret,
  stake: z.string().check(z.maxLength(16)),
  choice: z.string().check(z.maxLength(16)),
  commit,
})

const HISTORY_MAX = 20

/** What a frame asks of the studio. */
export function playRoutes(server: Server, world: World): void {
  const { store } = world
  const stateOf = ({ seq }: Session): GameState => viewState(world, readSession(store, seq))

  server.post('/session', async (request): Promise<Opened> => {
    const { key, session } = await enter(world, parse(launchBody, request.body).launch)
    return { session: key, state: stateOf(session) }
  })
  server.post('/state', async (request): Promise<GameState> => {
    const asked = parse(stateBody, request.body)
    const session = sessionOf(world, asked.session)
    return stateOf(asked.is_fresh === true ? await refreshBalance(world, session) : session)
  })
  server.post('/play', async (request): Promise<Played> => {
    const { session: key, stake, ...pressed } = parse(playBody, request.body)
    const amount = parseBaht(stake)
    if (!amount.ok) throw new Refused(400, 'bad_request', 'ยอดเดิมพันไม่ถูกต้อง')
    const session = sessionOf(world, key)
    const round = await playRound(world, session, { ...pressed, stakeSatang: amount.value })
    return { round: viewRound(world, round), state: stateOf(session) }
  })
  server.post('/seen', async (request): Promise<object> => {
    const { session, round } = parse(seenBody, request.body)
    markSeen(store, sessionOf(world, session), round)
    return {}
  })
  server.post('/seed', async (request) => changeSeed(world, parse(seedBody, request.body)))
  server.post('/history', async (request): Promise<RoundView[]> => {
    const session = sessionOf(world, parse(sessionBody, request.body).session)
    return listRounds(store, session, HISTORY_MAX).map((round) => viewRound(world, round))
  })
}

/**
 * Reveals the pair in use and begins the next, with the seed whose hash was shown and the player's own part.
 * @throws Refused while a bet on it is on its way, for another hash than the next, or too soon
 */
function changeSeed(
  world: World,
  asked: z.output<typeof seedBody>,
): { revealed: SeedView; state: GameState } {
  const { store, clock, config } = world
  const session = sessionOf(world, asked.session)
  const ended = endedWords(session.ended)
  if (ended) throw new Refused(410, 'session_ended', ended)
  const atMs = clock.nowMs()
  const pair = seedInUse(store, session, atMs)
  if (isDrawing(store, pair.seq)) {
    throw new Refused(409, 'round_under_way', 'รอบก่อนยังไม่จบ กรุณารอสักครู่')
  }
  // Not more often than a round is played: seeds turned over in a loop would fill the store.
  if (atMs - pair.madeAtMs < cycleOf(config, gameOf(session.game))) {
    throw new Refused(429, 'too_soon', 'เพิ่งเริ่มซีดชุดนี้ กรุณารอสักครู่')
  }
  if (nextCommit(store, session) !== asked.next_commit) {
    throw new Refused(409, 'seed_changed', 'เริ่มซีดชุดใหม่แล้ว กรุณาดูแล้วกดอีกครั้ง')
  }
  const { revealed } = rotateSeed(store, session, { clientSeed: asked.client_seed, atMs })
  return { revealed: viewSeed(world, session, revealed), state: viewState(world, session) }
}
