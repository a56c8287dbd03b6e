import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { refusedVersion, typedText, waitingVersion, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { termsShape } from './contract.ts'
import { phases } from './rules/phase.ts'
import { PLACES_MAX, tournamentProducts } from './rules/terms.ts'

export const tournamentPermissions = definePermissions({
  'tournament.view': { thai: 'ดูการแข่งขัน', roles: ['editor', 'cashier', 'auditor'] },
  'tournament.edit': { thai: 'เขียนและยกเลิกการแข่งขัน', roles: ['editor'] },
  'tournament.publish': { thai: 'อนุมัติการแข่งขัน', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1750–1759. */
export const tournamentDeskErrors = defineErrors({
  tournament_days: {
    number: 1750,
    thai: 'เริ่มได้ตั้งแต่พรุ่งนี้ และยาวไม่เกิน 31 วัน',
  },
  tournament_repeats: { number: 1751, thai: 'จัดซ้ำทุกสัปดาห์ได้เมื่อยาวไม่เกิน 7 วัน' },
  tournament_prizes: {
    number: 1752,
    thai: 'ต้องมี 1 ถึง 100 อันดับ และอันดับหลังต้องได้ไม่มากกว่าอันดับก่อน',
  },
  tournament_above_margin: {
    number: 1753,
    thai: 'แต้มของทุกการแข่งขันที่วันตรงกันรวมกันต้องไม่เกิน 2% ของส่วนต่างที่เว็บได้',
  },
  tournament_step_not_possible: {
    number: 1754,
    thai: 'การแข่งขันนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่',
  },
})

const typed = {
  title: typedText('ชื่อ', 3, 80),
  about: typedText('รายละเอียด', 0, 500),
  product: z.enum(tournamentProducts, 'กรุณาเลือกเกม'),
  from_day: day('กรุณาเลือกวันแรก'),
  to_day: day('กรุณาเลือกวันสุดท้าย'),
  day_max_points: wholeNumber('แต้มต่อวัน', 1, 10_000),
  cap_points: wholeNumber('แต้มรางวัลต่อแต้มสุทธิ', 1, 100),
  least_points: wholeNumber('แต้มขั้นต่ำ', 1, 1_000_000),
  prizes: z
    .array(
      z.object({
        places: wholeNumber('จำนวนอันดับ', 1, PLACES_MAX),
        points: wholeNumber('แต้มรางวัล', 1, 1_000_000),
      }),
    )
    .check(z.minLength(1, 'กรุณาใส่รางวัลอย่างน้อยหนึ่งช่วง'), z.maxLength(10, 'ใส่ได้ไม่เกิน 10 ช่วง')),
  repeats_weekly: z.boolean('กรุณาเลือก'),
}

const version = z.object({
  version: z.int(),
  ...termsShape,
  /** Null: what the site started with. */
  written_by: z.nullable(z.string()),
  written_at: instant(),
})

const deskTournament = z.object({
  tournament_id: id(),
  phase: z.enum(phases),
  live_version: z.nullable(z.int()),
  /** Newest first. */
  versions: z.array(version),
  players: z.int(),
  points_given: z.int(),
  cancel_reason: z.nullable(z.string()),
  proposal: waitingVersion(),
  refused: refusedVersion(),
})

export const listDeskTournaments = defineCall({
  method: 'GET',
  path: '/operator/api/tournament/list',
  summary: 'The last two hundred tournaments with their versions, what waits, and what each gave',
  access: 'staff',
  permission: 'tournament.view',
  input: nothing(),
  output: z.array(deskTournament),
  errors: [],
})

export const countTournamentsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/tournament/waiting',
  summary: 'How many tournaments wait for a second person',
  access: 'staff',
  permission: 'tournament.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const previewTournament = defineCall({
  method: 'GET',
  path: '/operator/api/tournament/preview',
  summary: 'What a version would have given in the four weeks before, had everybody joined',
  access: 'staff',
  permission: 'tournament.view',
  input: z.object({ tournament_id: id(), version: z.coerce.number().check(z.int()) }),
  output: z.object({
    from_day: day(),
    to_day: day(),
    /** How often it would have been held. */
    rounds: z.int(),
    /** Members with a net point, counted once in each. */
    members: z.int(),
    net_points: z.int(),
    prize_points: z.int(),
    /** Of them: prizes that the cap made smaller. */
    clipped: z.int(),
    budget_points: z.int(),
    /** What the points are worth, and what the house kept of the play at its margin. */
    worth: baht(),
    kept: baht(),
  }),
  errors: [],
})

export const getDeskBoard = defineCall({
  method: 'GET',
  path: '/operator/api/tournament/board',
  summary: 'The first hundred who joined, with whoever stands on no board and why',
  access: 'staff',
  permission: 'tournament.view',
  input: z.object({ tournament_id: id() }),
  output: z.object({
    items: z.array(
      z.object({
        member_id: id(),
        name: z.string(),
        points: z.int(),
        place: z.nullable(z.int()),
        /** A word of the gate; null: he stands on the board. */
        hidden: z.nullable(z.string()),
        prize_points: z.int(),
        full_points: z.int(),
        status: z.enum(['none', 'due', 'given', 'refused']),
      }),
    ),
    updated_at: z.nullable(instant()),
  }),
  errors: [],
})

export const saveTournament = defineCall({
  method: 'POST',
  path: '/operator/api/tournament/save',
  summary:
    'Writes a tournament, or the next version of a draft; it is out when a second person agrees',
  access: 'staff',
  permission: 'tournament.edit',
  input: z.object({ tournament_id: z.optional(id()), ...typed, reason: reasonText(5, 300) }),
  output: z.object({ tournament_id: id(), version: z.int() }),
  errors: errorsOf(
    tournamentDeskErrors.tournament_step_not_possible,
    tournamentDeskErrors.tournament_days,
    tournamentDeskErrors.tournament_repeats,
    tournamentDeskErrors.tournament_prizes,
    tournamentDeskErrors.tournament_above_margin,
    approvalErrors.approval_asked,
  ),
})

const stepped = z.object({ tournament_id: id(), phase: z.enum(phases) })
const decision = { tournament_id: id(), approval_id: id(), reason: reasonText(5, 300) }

export const publishTournament = defineCall({
  method: 'POST',
  path: '/operator/api/tournament/publish',
  summary: 'The second person agrees: members see it, and it stays as it is',
  access: 'staff',
  permission: 'tournament.publish',
  input: z.object(decision),
  output: stepped,
  errors: errorsOf(
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    tournamentDeskErrors.tournament_days,
    tournamentDeskErrors.tournament_above_margin,
  ),
})

export const rejectTournament = defineCall({
  method: 'POST',
  path: '/operator/api/tournament/reject',
  summary: 'The second person does not agree; it stays a draft',
  access: 'staff',
  permission: 'tournament.publish',
  input: z.object(decision),
  output: stepped,
  errors: errorsOf(approvalErrors.approval_closed, approvalErrors.approval_expired),
})

export const cancelTournament = defineCall({
  method: 'POST',
  path: '/operator/api/tournament/cancel',
  summary: 'Calls a tournament off that was not played to its end; members read why',
  access: 'staff',
  permission: 'tournament.edit',
  input: z.object({ tournament_id: id(), reason: reasonText(5, 300) }),
  output: stepped,
  errors: errorsOf(tournamentDeskErrors.tournament_step_not_possible),
})

export const tournamentDeskChanged = defineEvent({
  topic: 'tournament_desk',
  summary: 'A tournament was written, decided about, called off, or its prizes were given',
  audience: { permission: 'tournament.view' },
  payload: z.strictObject({ tournament_id: z.int() }),
})

export type TournamentInput = CallInput<typeof saveTournament>
export type TournamentInputWire = WireInput<typeof saveTournament>
export type DeskTournament = WireOutput<typeof listDeskTournaments>[number]
export type DeskBoard = WireOutput<typeof getDeskBoard>
