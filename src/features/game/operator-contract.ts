import * as z from 'zod/mini'
import {
  type CallInput,
  type CallOutput,
  defineCall,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { catalogueId } from './catalogue-contract.ts'
import { gameChanges, gameProducts } from './rules/games-diff.ts'

export const gameDeskPermissions = definePermissions({
  'game.view': { thai: 'ดูค่ายเกมและรายการเกม', roles: ['risk_officer', 'auditor'] },
  'game.switch': { thai: 'เปิดปิดค่ายและเกม ดึงและรับรายการเกม', roles: ['risk_officer'] },
  'game.connect': { thai: 'ตั้งค่าที่อยู่ กุญแจ และรหัสลับของค่ายเกม', roles: [] },
})

/** What the desk of games can be refused. Numbers 2500–2507. */
export const gameDeskErrors = defineErrors({
  game_switch_same: { number: 2500, thai: 'เปิดให้เล่นอยู่แล้ว มีคนเปิดไปก่อน กรุณาโหลดใหม่' },
  game_return_not_accepted: {
    number: 2501,
    thai: 'ค่ายแจ้งค่าคืนทุนใหม่ที่ยังไม่มีใครรับ ดึงรายการเกมแล้วกดรับก่อนจึงเปิดเกมได้',
  },
  game_until_in_the_past: { number: 2502, thai: 'เวลาที่คาดว่าจะเปิดต้องอยู่หลังเวลานี้' },
  game_provider_unset: {
    number: 2503,
    thai: 'ยังไม่ได้ตั้งที่อยู่หรือรหัสลับของค่ายนี้ ให้เจ้าของตั้งในส่วนการเชื่อมต่อก่อน',
  },
  game_provider_down: {
    number: 2504,
    thai: 'ค่ายเกมไม่ตอบหรือตอบช้าเกินไป ยังไม่มีอะไรเปลี่ยน กรุณาลองใหม่ในอีกสักครู่',
  },
  game_provider_refused: {
    number: 2505,
    thai: 'ค่ายเกมไม่ให้รายการ อาจขอถี่เกินไป รอ 1 นาทีแล้วลองใหม่ ถ้ายังไม่ได้ให้ตรวจรหัสและกุญแจของเรา',
  },
  game_provider_lied: {
    number: 2506,
    thai: 'คำตอบของค่ายเกมเชื่อถือไม่ได้ (ลายเซ็นหรือรูปแบบผิด) จึงไม่รับ ยังไม่มีอะไรเปลี่ยน กรุณาแจ้งค่าย',
  },
  game_listing_stale: {
    number: 2507,
    thai: 'รายการนี้เก่าไปแล้ว มีคนดึงใหม่หรือรับบางบรรทัดไปก่อน กรุณาดูรายการล่าสุดแล้วเลือกอีกครั้ง',
  },
})

export const NOTICE_LENGTH_MAX = 120

const reason = () => reasonText(5, 300)
/** What members read while it is off, and when it is expected to open again. */
const closing = {
  notice: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'กรุณากรอกข้อความถึงสมาชิก'),
          z.maxLength(NOTICE_LENGTH_MAX, `ข้อความยาวได้ไม่เกิน ${NOTICE_LENGTH_MAX} ตัวอักษร`),
        ),
    ),
    null,
  ),
  until_at: z._default(z.nullable(instant()), null),
}
const closed = { notice: z.nullable(z.string()), until_at: z.nullable(instant()) }

const view = { access: 'staff', permission: 'game.view' } as const
const switching = { access: 'staff', permission: 'game.switch' } as const

const providerRow = z.object({
  provider_id: catalogueId(),
  code: z.string(),
  name: z.string(),
  protocol: z.enum(['hub88', 'pragmatic']),
  state: z.enum(['active', 'paused']),
  ...closed,
  games_on: z.int(),
  games_off: z.int(),
  open_rounds: z.int(),
  /** When it last called with a right signature, to the minute. */
  heard_at: z.nullable(instant()),
})

export const listGameProviders = defineCall({
  ...view,
  method: 'GET',
  path: '/operator/api/game/providers',
  summary:
    'The providers of games: whether they are open, what they have, when they were last heard',
  input: nothing(),
  output: z.array(providerRow),
  errors: [],
})

export const getGameProvider = defineCall({
  ...view,
  method: 'GET',
  path: '/operator/api/game/provider',
  summary: 'One provider with its studios',
  input: z.object({ provider_id: catalogueId() }),
  output: z.extend(providerRow, {
    sub_providers: z.array(z.object({ sub_provider_id: catalogueId(), name: z.string() })),
    /** It has an address to be asked at. */
    is_askable: z.boolean(),
  }),
  errors: [],
})

/** Why a game is off. */
export const offReasons = ['staged', 'staff', 'return_changed', 'provider'] as const

export const listDeskGames = defineCall({
  ...view,
  method: 'GET',
  path: '/operator/api/game/list',
  summary: 'The games of a provider by name',
  input: z.object({
    ...paging,
    provider_id: catalogueId(),
    /** A part of the name, or of the code. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    state: z.optional(z.enum(['on', 'off'])),
    sub_provider_id: z.optional(catalogueId()),
  }),
  output: page(
    z.object({
      game_id: catalogueId(),
      code: z.string(),
      name: z.string(),
      sub_provider: z.string(),
      product: z.enum(gameProducts),
      /** What comes back of a stake in the long run, in basis points, in the last version. */
      return_bp: z.nullable(z.int()),
      version: z.int(),
      is_enabled: z.boolean(),
      off_because: z.nullable(z.enum(offReasons)),
      ...closed,
    }),
  ),
  errors: [],
})

export const getSwitchEffect = defineCall({
  ...view,
  method: 'GET',
  path: '/operator/api/game/switch-effect',
  summary: 'How many rounds are open and how many sessions run, of a provider or of one game',
  input: z.object({ provider_id: catalogueId(), game_id: z.optional(catalogueId()) }),
  output: z.object({ open_rounds: z.int(), sessions: z.int() }),
  errors: [],
})

export const switchProvider = defineCall({
  ...switching,
  method: 'POST',
  path: '/operator/api/game/provider/switch',
  summary:
    'Pauses a provider (no launches, no bets; wins and rollbacks are paid) or opens it; pausing again changes the text',
  input: z.object({
    provider_id: catalogueId(),
    state: z.enum(['active', 'paused']),
    ...closing,
    reason: reason(),
  }),
  output: z.object({ provider_id: catalogueId(), state: z.enum(['active', 'paused']) }),
  errors: [gameDeskErrors.game_switch_same, gameDeskErrors.game_until_in_the_past],
})

export const switchGame = defineCall({
  ...switching,
  method: 'POST',
  path: '/operator/api/game/switch',
  summary: 'Switches a game off (no launches, no bets; wins and rollbacks are paid) or on',
  input: z.object({
    game_id: catalogueId(),
    is_enabled: z.boolean(),
    ...closing,
    reason: reason(),
  }),
  output: z.object({ game_id: catalogueId(), is_enabled: z.boolean() }),
  errors: [
    gameDeskErrors.game_switch_same,
    gameDeskErrors.game_return_not_accepted,
    gameDeskErrors.game_until_in_the_past,
  ],
})

const gameTerms = { product: z.enum(gameProducts), return_bp: z.nullable(z.int()) }
const listing = z.object({
  listing_id: catalogueId(),
  asked_by: z.string(),
  made_at: instant(),
  /** How many games the provider listed. */
  games: z.int(),
  lines: z.array(
    z.object({
      change: z.enum(gameChanges),
      code: z.string(),
      name: z.string(),
      /** Ours; null of a game that we have not. */
      was: z.nullable(z.object({ name: z.string(), ...gameTerms })),
      /** Theirs; null where they have none. */
      terms: z.nullable(z.object(gameTerms)),
      sub_provider: z.nullable(z.string()),
      /** It is off until this is accepted. */
      stops_play: z.boolean(),
      accepted: z.nullable(z.object({ by: z.string(), at: instant() })),
    }),
  ),
})

export const getGamesListing = defineCall({
  ...view,
  method: 'GET',
  path: '/operator/api/game/listing',
  summary:
    'The last list of games of a provider, where it differs from ours, and what was accepted',
  input: z.object({ provider_id: catalogueId() }),
  output: z.object({ listing: z.nullable(listing) }),
  errors: [],
})

export const askGamesListing = defineCall({
  ...switching,
  method: 'POST',
  path: '/operator/api/game/listing/ask',
  summary:
    'Asks a provider for its games and keeps where they differ; a game with another return goes off until that is accepted',
  input: z.object({ provider_id: catalogueId() }),
  output: z.object({ listing_id: catalogueId(), lines: z.int() }),
  errors: [
    gameDeskErrors.game_provider_unset,
    gameDeskErrors.game_provider_down,
    gameDeskErrors.game_provider_refused,
    gameDeskErrors.game_provider_lied,
  ],
})

/** So many lines are accepted at once. */
export const LINES_MAX = 500

export const acceptGamesListing = defineCall({
  ...switching,
  method: 'POST',
  path: '/operator/api/game/listing/accept',
  summary:
    'Accepts lines of the last list, all or none: new games are off, other terms make a version',
  input: z.object({
    listing_id: catalogueId(),
    lines: z
      .array(z.object({ change: z.enum(gameChanges), code: z.string().check(z.maxLength(64)) }))
      .check(
        z.minLength(1, 'กรุณาเลือกอย่างน้อย 1 บรรทัด'),
        z.maxLength(LINES_MAX, `รับได้ครั้งละไม่เกิน ${LINES_MAX} บรรทัด`),
      ),
  }),
  output: z.object({ accepted: z.int() }),
  errors: [gameDeskErrors.game_listing_stale],
})

export const gameDeskChanged = defineEvent({
  topic: 'game_desk',
  summary: 'A provider or one of its games was switched, its list of games or its keys changed',
  audience: { permission: 'game.view' },
  payload: z.strictObject({ provider_id: z.int() }),
})

export type SwitchProviderInput = CallInput<typeof switchProvider>
export type SwitchGameInput = CallInput<typeof switchGame>
export type DeskGames = CallOutput<typeof listDeskGames>
export type DeskProvider = CallOutput<typeof getGameProvider>
export type AcceptInput = CallInput<typeof acceptGamesListing>
export type GamesListing = CallOutput<typeof getGamesListing>
export type WireListing = NonNullable<WireOutput<typeof getGamesListing>['listing']>
export type WireListingLine = WireListing['lines'][number]
export type WireProviderRow = WireOutput<typeof listGameProviders>[number]
export type WireProvider = WireOutput<typeof getGameProvider>
export type WireGame = WireOutput<typeof listDeskGames>['items'][number]
export type GameFilter = Omit<WireInput<typeof listDeskGames>, 'cursor' | 'limit'>
