import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { insertProviderKey } from '#features/game/server/provider-store.ts'
import { signatureOf, units } from './games.ts'
import type { World } from './world.ts'

/** A room as the studio tells it on the wire. */
export interface ToyRoom {
  readonly room: string
  readonly name: string
  readonly kind: 'commission' | 'no_commission'
  readonly pace: 'normal' | 'slow'
  /** In units of the wire. */
  readonly stake_min: number
  readonly stake_max: number
  readonly betting_ms: number
  readonly state: string
  readonly state_until: string | null
  readonly shoe: number
  readonly coup: number
  readonly codes: readonly string[]
  readonly commit: string
  readonly config_hash: string
  readonly updated_at: string
}

/** The studio's place at the wire: it tells rooms as a test says, signed as the studio signs. */
export interface RoomProvider {
  /** What it tells from now on. A room's finished shoes stand beside it, the newest first. */
  tell(rooms: readonly ToyRoom[], past?: Readonly<Record<string, readonly string[]>>): void
  /** What it tells of one shoe; of others it knows nothing. */
  tellShoe(shoe: { readonly room: string; readonly shoe: number }): void
  /** What it does instead; undefined: it tells its rooms again. */
  meet(answer: ((response: ServerResponse) => void) | undefined): void
  /** Has the site ask it from now on. */
  connect(): Promise<void>
  /** The paths that it was asked, with the rooms. */
  readonly asked: readonly string[]
}

/** A room that takes bets; fields that are given replace the usual ones. */
export const toyRoom = (results: string, more: Partial<ToyRoom> = {}): ToyRoom => ({
  room: 'bac-01',
  name: 'ห้อง 01',
  kind: 'commission',
  pace: 'normal',
  stake_min: units(10),
  stake_max: units(10_000),
  betting_ms: 15_000,
  state: 'betting',
  state_until: null,
  shoe: 7,
  coup: codesOf(results).length + 1,
  codes: codesOf(results),
  commit: 'c'.repeat(64),
  config_hash: 'd'.repeat(64),
  updated_at: new Date().toISOString(),
  ...more,
})

/** `BPbT` as codes: a capital begins one. */
export const codesOf = (text: string): string[] => text.match(/[BPT]b?p?/g) ?? []

/** Starts a server that a site asks in the studio's place, once connected. It stops behind the tests of the file. */
export async function roomProvider(world: World): Promise<RoomProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: string[] = []
  let rooms: readonly ToyRoom[] = []
  let past: Readonly<Record<string, readonly string[]>> = {}
  let instead: ((response: ServerResponse) => void) | undefined
  let shoe: { readonly room: string; readonly shoe: number } | undefined
  const answerOf = (path: string, room: unknown, wanted: unknown): object | undefined => {
    if (path === 'rooms/list') return { rooms }
    if (path === 'rooms/shoe') {
      return shoe?.room === room && shoe?.shoe === wanted ? shoe : undefined
    }
    const found = rooms.find((one) => one.room === room)
    const shoes = past[found?.room ?? ''] ?? []
    const before = shoes.map((text, at) => ({ shoe: shoes.length - at, codes: codesOf(text) }))
    return found && { ...found, coups: [], past: before }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const said = JSON.parse(Buffer.concat(parts).toString()) as { room?: string; shoe?: number }
      const { room } = said
      const path = request.url?.replace('/operator/generic/v2/', '') ?? ''
      asked.push(room === undefined ? path : `${path} ${room}`)
      if (instead) return instead(response)
      const answer = answerOf(path, room, said.shoe)
      const body = JSON.stringify(answer ?? { error: 'RS_ERROR_UNKNOWN' })
      const signed = { 'x-hub88-signature': signatureOf(privateKey, body) }
      return response.writeHead(answer ? 200 : 404, signed).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return {
    asked,
    async connect() {
      const [row] = await world.query<{ provider_id: number }>(
        `update game.provider set base_url = $1, operator_ref = 'us', signs_answers = true
          where code = 'studio' returning provider_id`,
        [`http://127.0.0.1:${port}`],
      )
      await insertProviderKey(world.services.db, row?.provider_id ?? 0, pem)
    },
    tell(told, before = {}) {
      rooms = told
      past = before
    },
    tellShoe(told) {
      shoe = told
    },
    meet(answer) {
      instead = answer
    },
  }
}

/** Opens or closes the game of the studio's rooms to members. @returns its id */
export async function switchRoomGame(world: World, isEnabled: boolean): Promise<number> {
  const [row] = await world.query<{ game_id: number }>(
    `update game.game set is_enabled = $1
      where code = 'baccarat' and provider_id = (select provider_id from game.provider where code = 'studio')
      returning game_id`,
    [isEnabled],
  )
  return row?.game_id ?? 0
}
