import * as z from 'zod/mini'
import { wireMoney } from '../../rules/wire-money.ts'
import { type ListedRoom, type RoomHistory, roomStates } from './games-api.ts'

/** So many coups are more than a shoe of eight decks has; a longer list is none. */
const COUPS_MAX = 120
const SHOES_MAX = 100

const codes = () => z.array(z.string().check(z.regex(/^[BPT]b?p?$/))).check(z.maxLength(COUPS_MAX))
const number = () => z.int().check(z.minimum(0))

/** A room as our studio words it; fields that are not here go no further. */
export const listedRoom = z.object({
  room: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: z.enum(['commission', 'no_commission']),
  pace: z.enum(['normal', 'slow']),
  stake_min: wireMoney(),
  stake_max: wireMoney(),
  state: z.enum(roomStates),
  state_until: z.nullable(z.iso.datetime()),
  shoe: number(),
  coup: number(),
  codes: codes(),
  commit: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** A room with the shoes before its own. */
export const roomDetail = z.extend(listedRoom, {
  past: z.array(z.object({ codes: codes() })).check(z.maxLength(SHOES_MAX)),
})

/** The room that an answer says. */
export const toRoom = (said: z.output<typeof listedRoom>): ListedRoom => ({
  room: said.room,
  name: said.name,
  kind: said.kind,
  pace: said.pace,
  minStakeSatang: said.stake_min,
  maxStakeSatang: said.stake_max,
  state: said.state,
  stateUntil: said.state_until === null ? null : new Date(said.state_until),
  shoe: said.shoe,
  coup: said.coup,
  codes: said.codes,
  commit: said.commit,
})

/** The room and its finished shoes that an answer says. */
export const toHistory = (said: z.output<typeof roomDetail>): RoomHistory => ({
  ...toRoom(said),
  past: said.past.map((shoe) => shoe.codes),
})
