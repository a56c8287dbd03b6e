import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { getSummary } from '../contract.ts'
import { sumDays, type PlaySums } from './day-store.ts'

/** What the member staked and got back; figures follow a payment within some seconds. */
export async function readSummary(
  db: Db,
  memberId: number,
  input: CallInput<typeof getSummary>,
): Promise<CallOutput<typeof getSummary>> {
  const sums = await sumDays(db, memberId, input)
  sums.sort((a, b) =>
    input.group === 'day' ? b.key.localeCompare(a.key) : a.key.localeCompare(b.key),
  )
  const total = { stakeSatang: 0n, returnedSatang: 0n, validSatang: 0n }
  for (const row of sums) {
    total.stakeSatang += row.stakeSatang
    total.returnedSatang += row.returnedSatang
    total.validSatang += row.validSatang
  }
  return { total: figures(total), rows: sums.map((row) => ({ key: row.key, ...figures(row) })) }
}

function figures({ stakeSatang, returnedSatang, validSatang }: Omit<PlaySums, 'key'>) {
  return {
    stake: stakeSatang,
    returned: returnedSatang,
    net: returnedSatang - stakeSatang,
    valid: validSatang,
  }
}
