import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import { lotteryErrors } from '../../errors.ts'
import { type getRoom as call } from '../contract.ts'
import { isNumberOf } from '../../rules/bet-types.ts'
import { roomOn, type Rooms } from '../rules/room.ts'
import { findNumberFacts, type NumberFacts, type RoomFacts } from './room-store.ts'

/**
 * What numbers pay and how much more they take, for a member by his own level and limits, for a
 * visitor by those of everybody. One read; the sale judges again.
 * @throws not_found; line_invalid for numbers of another type, and for a type that is not sold
 */
export async function getRoom(
  { db }: Services,
  session: Session | null,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const numbers = [...new Set(input.numbers.split(','))]
  if (!numbers.every((number) => isNumberOf(input.bet_type, number))) {
    throw new Refusal(lotteryErrors.line_invalid)
  }
  const facts = await findNumberFacts(db, {
    roundId: input.round_id,
    memberId: session?.kind === 'member' ? session.subjectId : null,
    betType: input.bet_type,
    numbers,
  })
  if (facts === undefined) throw new Refusal(commonErrors.not_found)
  if (facts === null) throw new Refusal(lotteryErrors.line_invalid)
  const found = new Map(facts.numbers.map((row) => [row.number, row]))
  return {
    round_id: input.round_id,
    bet_type: input.bet_type,
    server_time: facts.checkedAt,
    base_rate: facts.rateX100,
    min: facts.minSatang,
    max_per_bet: facts.maxPerBetSatang,
    unit: facts.unitSatang,
    discount_bp: facts.discountBp,
    bill_room: least([facts.billMaxSatang, facts.memberRoundRoomSatang, facts.roundRoomSatang]),
    numbers: numbers.flatMap((number) => {
      const row = found.get(number)
      return row ? [{ number, ...viewRoom(facts, row) }] : []
    }),
  }
}

function viewRoom(facts: RoomFacts, row: NumberFacts) {
  const rooms: Rooms = {
    bet: facts.maxPerBetSatang,
    member: facts.maxPerMemberSatang - row.ownSatang,
    number: null,
    bill: facts.billMaxSatang,
    member_round: facts.memberRoundRoomSatang,
    round: facts.roundRoomSatang,
  }
  const standing = { ...row, baseRateX100: facts.rateX100, steps: facts.steps }
  // What a set pays follows from its prizes: it is sold as it is, or closed.
  const isSet = facts.unitSatang !== null
  const room = roomOn(
    isSet
      ? { ...standing, steps: [], manualRateX100: row.manualRateX100 === 0n ? 0n : null }
      : standing,
    { minSatang: facts.minSatang, unitSatang: facts.unitSatang, rooms },
  )
  return {
    state: room.state,
    rate: room.rateX100,
    room: room.roomSatang,
    room_at_rate: room.roomAtRateSatang,
    limited_by: room.limitedBy,
  }
}

/** The smallest of the limits that there are; what is below nothing is nothing. */
function least(rooms: readonly (Satang | null)[]): Satang | null {
  const known = rooms.filter((room) => room !== null)
  if (known.length === 0) return null
  const low = known.reduce((lowest, room) => (room < lowest ? room : lowest))
  return low > 0n ? low : 0n
}
