import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, id, instant, type WireOutput } from '#kernel/contract.ts'
import { commonErrors, defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { catalogueId } from './catalogue-contract.ts'

export const launchLimits = defineLimits({ game_launch: [30, 'minute'], game_demo: [20, 'minute'] })

/** Why a game does not open. Numbers 2300–2309. */
export const launchErrors = defineErrors({
  provider_down: {
    number: 2300,
    thai: 'ค่ายเกมขัดข้องชั่วคราว เงินไม่ถูกหัก กรุณาลองใหม่อีกครั้ง',
    level: 'warn',
  },
  game_closed: { number: 2301, thai: 'เกมนี้ปิดปรับปรุง เลือกเล่นเกมอื่นก่อนได้' },
  wallet_unusable: { number: 2302, thai: 'กระเป๋านี้ใช้กับเกมนี้ไม่ได้ กรุณาเลือกกระเป๋าอื่น' },
  frame_blocked: {
    number: 2303,
    thai: 'เปิดเกมในหน้านี้ไม่ได้ กรุณาติดต่อเจ้าหน้าที่',
    level: 'error',
  },
  no_demo: { number: 2304, thai: 'เกมนี้ไม่มีโหมดทดลองเล่น' },
})

const source = z.optional(z.string().check(z.maxLength(32)))
/** True on screens below 960 px (xs and sm of the specification). */
const isMobile = z.boolean('ไม่ทราบขนาดจอ')

export const listGameWallets = defineCall({
  method: 'POST',
  path: '/api/game/wallets',
  summary: "The member's wallets that may be staked in a game, the main one first",
  access: 'member',
  limit: commonLimits.refresh,
  input: z.object({
    game_id: catalogueId(),
    provider_id: catalogueId(),
    sub_provider_id: z.nullish(catalogueId()),
  }),
  output: z.array(
    z.object({
      id: id(),
      wallet_name: z.string(),
      balance: baht(),
      wallet_type_id: z.int(),
      /** The largest bet that a bonus allows; null: none of its own. */
      max_bet: z.nullable(baht()),
      /** Of a bonus: what was played of what is to be played; null: nothing is to be played. */
      wager: z.nullable(z.object({ played: baht(), required: baht() })),
    }),
  ),
  errors: errorsOf(launchErrors.game_closed),
})

export const linkGame = defineCall({
  method: 'POST',
  path: '/api/game/link',
  summary: "Opens a game from one of the member's wallets and answers where its frame is",
  access: 'member',
  limit: launchLimits.game_launch,
  input: z.object({
    wallet_id: id(),
    game_id: catalogueId(),
    provider_id: catalogueId(),
    is_mobile: isMobile,
    source,
  }),
  output: z.object({ link: z.string(), session_id: id() }),
  errors: errorsOf(
    launchErrors.game_closed,
    launchErrors.wallet_unusable,
    stakeErrors.member_not_active,
    stakeErrors.member_excluded,
    stakeErrors.time_limit_reached,
    stakeErrors.stake_closed,
    stakeErrors.session_limit_reached,
    stakeErrors.stake_limit_reached,
    stakeErrors.loss_limit_reached,
    launchErrors.provider_down,
    launchErrors.frame_blocked,
  ),
})

export const linkDemo = defineCall({
  method: 'POST',
  path: '/api/game/demo',
  summary: 'Answers where a game is tried without money; anybody may',
  access: 'public',
  limit: launchLimits.game_demo,
  input: z.object({
    game_id: catalogueId(),
    provider_id: catalogueId(),
    is_mobile: isMobile,
    source,
    agent_code: z.string('ไม่พบรหัสเอเย่นต์').check(z.maxLength(32)),
  }),
  output: z.object({ link: z.string() }),
  errors: errorsOf(
    launchErrors.game_closed,
    launchErrors.no_demo,
    launchErrors.provider_down,
    launchErrors.frame_blocked,
  ),
})

export const readGameSession = defineCall({
  method: 'GET',
  path: '/api/game/session',
  summary:
    'How a game goes: since when, what was staked and won in it, and whether bets are still taken',
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: z.object({ session_id: id() }),
  output: z.object({
    session_id: id(),
    started_at: instant(),
    /** The server's clock at the answer, to count from. */
    now: instant(),
    wallet: z.object({ id: id(), wallet_name: z.string(), balance: baht() }),
    rounds: z.int(),
    open_rounds: z.int(),
    staked: baht(),
    won: baht(),
    /** What was won less what was staked. */
    net: baht(),
    /** `moved`: the same game was opened elsewhere. `ended`: it takes no more bets. */
    state: z.enum(['playing', 'moved', 'ended']),
    /** Why no bet more is taken from this wallet now, in words for the member; null: bets are taken. */
    shut: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  errors: errorsOf(commonErrors.not_found),
})

export const gamePlayed = defineEvent({
  topic: 'game_session',
  summary: 'A session of a game of the member was opened or ended, on this device or another',
  audience: 'member',
  payload: z.strictObject({ session_id: z.int() }),
})

export type GameWalletWire = WireOutput<typeof listGameWallets>[number]
export type GameSessionWire = WireOutput<typeof readGameSession>
