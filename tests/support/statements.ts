import { depositPorts } from '#apps/server/ports.ts'
import { bookCharge as book } from '#features/deposit/server/book-charge.ts'
import type { GatewayCharge } from '#features/deposit/server/ports.ts'
import type { MemberActor } from './member.ts'
import { payerAt, pushedLine, pushLine, readStatements } from './transfers.ts'
import type { World } from './world.ts'

/** Lines as a bank pushes them, booked at once. The time of a line is the world's where none is given. */
export async function tellLine(world: World, lineId: string, part: object): Promise<void> {
  const at = (await world.clock.now()).toISOString()
  const status = await pushLine(world, pushedLine(lineId, { at, ...part }))
  if (status !== 200) throw new Error(`line ${lineId} was answered ${status}`)
  await readStatements(world)
}

/** The member's own account, as a line names it. */
export const payerOf = ({ person }: MemberActor) =>
  payerAt(
    person.bank_code,
    person.bank_account_number,
    `นาย ${person.first_name} ${person.last_name}`,
  )

/** What a member's main wallet holds, in satang; his debt is below zero. */
export async function heldBy(
  world: World,
  { memberId }: MemberActor,
  kind: 2000 | 2900 = 2000,
): Promise<bigint> {
  const [row] = await world.query<{ satang: string }>(
    `select coalesce(sum(b.credits_posted - b.debits_posted), 0)::text as satang
       from ledger.account a join ledger.balance b using (account_id)
      where a.home_id = $1 and a.kind = $2`,
    [memberId, kind],
  )
  return BigInt(row?.satang ?? 0)
}

/** Books a charge as the gateway would answer it, with whatever it says of the payer. */
export const bookCharge = (world: World, charge: GatewayCharge): Promise<void> =>
  book(world.services, depositPorts, charge)
