import * as z from 'zod/mini'
import { wireMoney } from '../../rules/wire-money.ts'
import { type ListedRoom, type ProvedShoe, type RoomHistory, roomStates } from './games-api.ts'

/** So many coups are more than a shoe of eight decks has; a longer list is none. */
const COUPS_MAX = 120
const SHOES_MAX = 100

const codes = () => z.array(z.string().check(z.regex(/^[BPT]b?p?$/))).check(z.maxLength(COUPS_MAX))
const number = () => z.int().check(z.minimum(0))
const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/))
const hex = () => z.string().check(z.regex(/^([0-9a-f]{2}){1,200}$/))
/** Void ones included. */
const NUMBERED_MAX = 1_000

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
  commit: hash(),
  config_hash: z.nullish(hash()),
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
  configHash: said.config_hash ?? null,
})

/** The room and its finished shoes that an answer says. */
export const toHistory = (said: z.output<typeof roomDetail>): RoomHistory => ({
  ...toRoom(said),
  past: said.past.map((shoe) => shoe.codes),
})

const hand = () => z.array(z.int().check(z.minimum(0), z.maximum(415))).check(z.maxLength(3))

/** A shoe as our studio words it. */
export const shoeAnswer = z.object({
  room: z.string(),
  shoe: number(),
  config_hash: hash(),
  commit: hash(),
  server_seed: z.nullable(hash()),
  chains: z
    .array(
      z.object({
        chain_hash: hash(),
        scheme: z.string().check(z.maxLength(64)),
        public_key: hex(),
        period_s: z.int().check(z.positive()),
        genesis_unix: z.int().check(z.positive()),
        is_test: z.boolean(),
      }),
    )
    .check(z.maxLength(20)),
  coups: z
    .array(
      z.object({
        coup: z.int().check(z.positive()),
        code: z.string().check(z.regex(/^([BPT]b?p?)?$/)),
        player: hand(),
        banker: hand(),
        chain_hash: z.nullable(hash()),
        beacon_round: z.nullable(z.int().check(z.positive())),
        randomness: z.nullable(hash()),
        signature: z.nullable(hex()),
        is_void: z.boolean(),
      }),
    )
    .check(z.maxLength(NUMBERED_MAX)),
})

/** The proof of a shoe that an answer says. */
export const toProvedShoe = (said: z.output<typeof shoeAnswer>): ProvedShoe => ({
  room: said.room,
  shoe: said.shoe,
  configHash: said.config_hash,
  commit: said.commit,
  serverSeed: said.server_seed,
  chains: said.chains,
  coups: said.coups.map(({ randomness, ...coup }) => ({ ...coup, beacon: randomness })),
})
