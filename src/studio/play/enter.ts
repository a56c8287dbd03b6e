import { MINUTE_MS } from '#kernel/time.ts'
import { bahtOf } from '#kernel/money.ts'
import { Refused } from '../http/errors.ts'
import { readOperator } from '../operator/operator-store.ts'
import { askWallet } from '../wallet/ask-wallet.ts'
import { composeBalance, composeCheck } from '../wallet/compose.ts'
import { TABLE_GAME } from '../rooms/table-game.ts'
import type { World } from '../world.ts'
import {
  endSession,
  findSession,
  insertSession,
  readSession,
  type Session,
  takeLaunch,
  writeBalance,
} from './session-store.ts'

/** An address is opened soon after it was asked for, or never. */
const LAUNCH_MS = 5 * MINUTE_MS
/** What a demo starts with: a thousand baht that nobody has. */
const DEMO_SATANG = bahtOf(1_000)
/** Words after which a session takes no more bets. */
const CLOSED_WORDS = new Set(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_INVALID_TOKEN'])

const gone = () => new Refused(410, 'launch_gone', 'ลิงก์เกมนี้ใช้ไม่ได้แล้ว กรุณาปิดแล้วเปิดเกมใหม่')

/**
 * Gives a frame a session for the launch in its address, once. The token of the launch is swapped for that
 * of the game and stays here.
 * @throws Refused 410 for a launch that is used, old or unknown to the site; 503 where its wallet is silent
 */
export async function enter(
  world: World,
  launchId: string,
  before: 'game' | 'tables' = 'game',
): Promise<{ key: string; session: Session }> {
  const { store, clock } = world
  const atMs = clock.nowMs()
  const launch = takeLaunch(store, launchId, { atMs, fromMs: atMs - LAUNCH_MS })
  if (!launch || (launch.game === TABLE_GAME) !== (before === 'tables')) throw gone()
  const { operator, player, game, hasDeposit } = launch
  const common = { operator, player, game, hasDeposit, atMs }
  if (player === null || launch.token === null) {
    return insertSession(store, {
      ...common,
      token: null,
      isDemo: true,
      balanceSatang: DEMO_SATANG,
    })
  }
  const { walletUrl } = readOperator(store, operator)
  const reply = await askWallet(world, { walletUrl, ...composeCheck(launch.token) })
  if (reply.verdict === 'unclear') {
    throw new Refused(503, 'wallet_silent', 'ติดต่อกระเป๋าเงินไม่ได้ กรุณาปิดแล้วเปิดเกมใหม่')
  }
  if (reply.verdict === 'refused') throw gone()
  const token = reply.token ?? launch.token
  const opened = insertSession(store, { ...common, token, isDemo: false, balanceSatang: null })
  return { key: opened.key, session: await refreshBalance(world, opened.session) }
}

/**
 * The session of a key, before a game that is played alone or before live tables.
 * @throws Refused 401 where there is none
 */
export function sessionOf(
  { store }: Pick<World, 'store'>,
  key: string,
  before: 'game' | 'tables' = 'game',
): Session {
  const session = findSession(store, key)
  if (!session || (session.game === TABLE_GAME) !== (before === 'tables')) {
    throw new Refused(401, 'no_session', 'ไม่พบเกมที่เปิดอยู่ กรุณาปิดแล้วเปิดเกมใหม่')
  }
  return session
}

/** Asks the wallet what it holds; where it is silent, what it said last holds on. */
export async function refreshBalance(world: World, session: Session): Promise<Session> {
  if (session.isDemo) return session
  const { store } = world
  const { walletUrl } = readOperator(store, session.operator)
  const { status, balanceSatang } = await askWallet(world, {
    walletUrl,
    ...composeBalance(session),
  })
  if (balanceSatang !== undefined) writeBalance(store, session.seq, balanceSatang)
  if (status !== null && CLOSED_WORDS.has(status)) endSession(store, session.seq, status)
  return readSession(store, session.seq)
}
