import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  madeFile,
  nothing,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineAudit } from '#kernel/audit.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { catalogueId } from './catalogue-contract.ts'
import { breakWords, movementKinds } from './rules/compare-transactions.ts'

export const gameReconcilePermissions = definePermissions({
  'game.reconcile': { thai: 'กระทบยอดกับค่ายเกมและดูผลตอบแทนจริง', roles: ['auditor'] },
})

/** What whoever compares a day with a provider can be refused. Numbers 4750–4759. */
export const gameReconcileErrors = defineErrors({
  game_day_not_over: { number: 4750, thai: 'วันนี้ของค่ายเกมยังไม่จบ กระทบยอดได้ตั้งแต่วันถัดไป' },
  game_provider_not_asked: {
    number: 4751,
    thai: 'ค่ายเกมนี้ยังไม่ได้ตั้งที่อยู่สำหรับขอรายการ กรุณาตั้งค่าที่หน้าเกมก่อน',
  },
  game_break_closed_already: { number: 4752, thai: 'มีคนปิดรายการนี้แล้ว กรุณาโหลดใหม่' },
  game_break_explains_itself: { number: 4753, thai: 'รายการข้ามวันไม่ต้องปิด ยอดตรงกันทั้งสองฝั่ง' },
})

/** What anyone who closes a denied promise can be refused. */
export const gameDenialErrors = defineErrors({
  shoe_denial_closed_already: { number: 1711, thai: 'มีคนปิดเรื่องนี้แล้ว กรุณาโหลดใหม่' },
})

/** What staff do to a day of a provider, and to what it denied. */
export const gameReconcileAudit = defineAudit({
  nouns: { game_reconcile: 'กระทบยอดค่ายเกม' },
  objects: {
    game_day: { thai: 'วันที่กระทบยอดกับค่ายเกม', permission: 'game.reconcile' },
    game_break: { thai: 'รายการที่ไม่ตรงกับค่ายเกม', permission: 'game.reconcile' },
    shoe_denial: { thai: 'ขอนไพ่ที่ค่ายเกมเปลี่ยนค่าที่ล็อกไว้', permission: 'game.reconcile' },
  },
  fields: {
    ref: { thai: 'เลขรายการ' },
    here_satang: { thai: 'ยอดในระบบ', as: 'satang' },
    there_satang: { thai: 'ยอดของค่าย', as: 'satang' },
    room: { thai: 'ห้อง' },
    shoe: { thai: 'ขอนที่' },
    told_hash: { thai: 'ค่าที่แจ้งทีหลัง (SHA-256)' },
  },
  actions: {
    'game_reconcile.asked': { thai: 'สั่งกระทบยอดใหม่', object: 'game_day' },
    'game_reconcile.break_closed': { thai: 'ปิดรายการที่ไม่ตรง', object: 'game_break' },
    'game_reconcile.denial_closed': {
      thai: 'ปิดเรื่องค่ายเกมเปลี่ยนค่าที่ล็อกไว้',
      object: 'shoe_denial',
    },
  },
})

export const gameReconcileChanged = defineEvent({
  topic: 'game_reconcile',
  summary:
    'A day of a provider was compared, a promise was denied, or a difference or denial was closed',
  audience: { permission: 'game.reconcile' },
  payload: z.strictObject({ provider_id: z.int() }),
})

const side = z.object({ count: z.int(), sum: baht() })
const run = z.object({
  run_id: id(),
  provider: z.object({ provider_id: catalogueId(), name: z.string() }),
  day: day(),
  made_at: instant(),
  /** Null: by the clock. */
  by: z.nullable(z.string()),
  /** Why the provider could not be compared; then the counts say nothing. */
  failure: z.nullable(z.string()),
  kinds: z.array(z.object({ kind: z.enum(movementKinds), here: side, there: side })),
  breaks: z.int(),
  /** Those that wait for a person. */
  waiting: z.int(),
})

const common = { access: 'staff', permission: 'game.reconcile' } as const

export const listGameRuns = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/reconcile/list',
  summary: 'The last run of each of the last 31 days of every provider, newest first',
  input: nothing(),
  output: z.object({
    runs: z.array(run),
    /** Who can be asked. */
    providers: z.array(
      z.object({
        provider_id: catalogueId(),
        name: z.string(),
        time_zone: z.string(),
        yesterday: day(),
      }),
    ),
  }),
  errors: [],
})

export const countGameBreaks = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/reconcile/waiting',
  summary:
    'How many differences and denied promises wait for a person, and days that could not be compared',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

/** So many differences of a run are shown; its file has all of them. */
export const BREAKS_SHOWN_MAX = 500

export const getGameRun = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/reconcile/run',
  summary: `A run with its differences, the first ${BREAKS_SHOWN_MAX}`,
  input: z.object({ run_id: id() }),
  output: z.extend(run, {
    items: z.array(
      z.object({
        break_id: id(),
        word: z.enum(breakWords),
        kind: z.enum(movementKinds),
        ref: z.string(),
        round_ref: z.nullable(z.string()),
        here: z.nullable(baht()),
        there: z.nullable(baht()),
        closed: z.nullable(z.object({ by: z.string(), at: instant(), note: z.string() })),
      }),
    ),
  }),
  errors: [],
})

export const runGameDay = defineCall({
  ...common,
  method: 'POST',
  path: '/operator/api/game/reconcile/run',
  summary: 'Has a day compared again; the answer comes by the event',
  input: z.object({ provider_id: catalogueId(), day: day() }),
  output: nothing(),
  errors: [gameReconcileErrors.game_provider_not_asked, gameReconcileErrors.game_day_not_over],
})

export const closeGameBreak = defineCall({
  ...common,
  method: 'POST',
  path: '/operator/api/game/reconcile/close',
  summary: 'A person says what a difference is; the same one in a later run is closed by it, too',
  input: z.object({ break_id: id(), note: reasonText(5, 500) }),
  output: nothing(),
  errors: [
    gameReconcileErrors.game_break_explains_itself,
    gameReconcileErrors.game_break_closed_already,
  ],
})

export const exportGameRun = defineCall({
  ...common,
  method: 'POST',
  path: '/operator/api/game/reconcile/export',
  summary: 'All differences of a run as CSV',
  input: z.object({ run_id: id() }),
  output: madeFile(),
  download: ['text/csv'],
  errors: [],
})

const hashes = { seed_hash: z.string(), config_hash: z.string(), at: instant() }

export const listShoeDenials = defineCall({
  ...common,
  method: 'GET',
  path: '/operator/api/game/reconcile/denials',
  summary:
    'Shoes of live tables of which a provider told other hashes than it had promised: those that wait, then the last closed',
  input: nothing(),
  output: z.array(
    z.object({
      denial_id: id(),
      provider: z.string(),
      room: z.string(),
      shoe: z.int(),
      promised: z.object(hashes),
      told: z.object({ ...hashes, coup: z.int() }),
      closed: z.nullable(z.object({ by: z.string(), at: instant(), note: z.string() })),
    }),
  ),
  errors: [],
})

export const closeShoeDenial = defineCall({
  ...common,
  method: 'POST',
  path: '/operator/api/game/reconcile/denial/close',
  summary: 'A person says what became of a denied promise; the promise and the denial stay',
  input: z.object({ denial_id: id(), note: reasonText(5, 500) }),
  output: nothing(),
  errors: [gameDenialErrors.shoe_denial_closed_already],
})

export type WireShoeDenial = WireOutput<typeof listShoeDenials>[number]
export type WireGameRun = WireOutput<typeof getGameRun>
export type WireGameRunRow = WireOutput<typeof listGameRuns>['runs'][number]
export type WireAskedProvider = WireOutput<typeof listGameRuns>['providers'][number]
