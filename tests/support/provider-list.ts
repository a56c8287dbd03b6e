import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { units } from './games.ts'
import type { World } from './world.ts'

/** A line of a provider's list of transactions; amounts in baht. */
export interface ListedLine {
  readonly transaction_uuid: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly baht: number
  readonly at: Date
}

/** The list of a provider, which answers for as long as it is up. */
export interface ProviderList {
  lines: ListedLine[]
  isUp: boolean
}

/** A provider's own server that speaks the list of transactions, and the provider's row pointing to it. */
export async function providerList(world: World, providerId: number): Promise<ProviderList> {
  const list: ProviderList = { lines: [], isUp: true }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!list.isUp) return response.writeHead(500).end('{"error":"down"}')
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
      const [from, until] = [body['start_time'] ?? '', body['end_time'] ?? ''].map(Date.parse)
      const within = list.lines.filter(
        ({ at }) => Number(at) >= (from ?? 0) && Number(at) < (until ?? 0),
      )
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(within.map(toWire)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => server.close(done)))
  const { port } = server.address() as AddressInfo
  await world.query(
    'update game.provider set base_url = $2, operator_ref = $3 where provider_id = $1',
    [providerId, `http://127.0.0.1:${port}`, '7'],
  )
  return list
}

const toWire = ({ transaction_uuid, kind, baht, at }: ListedLine) => ({
  transaction_uuid,
  kind,
  status: 'TS_SUCCESS',
  user: 'x_1',
  round: 'r',
  game_code: 'reel',
  amount: units(baht),
  currency: 'THB',
  reference_transaction_uuid: null,
  inserted_at: at.toISOString(),
})
