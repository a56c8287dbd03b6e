import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { depositAudit } from '../audit-contract.ts'
import { lineCaseErrors, type resolveLineCase as call } from '../line-case-contract.ts'
import { depositDeskErrors } from '../operator-contract.ts'
import { outcomeOf, waysOf } from '../rules/line-case.ts'
import {
  closeLineCase,
  findLineCase,
  type LineCase,
  type LineDecision,
  lockOpenLineCase,
} from './line-case-store.ts'
import { findLineMoney, takesOf } from './line-money.ts'
import type { DepositPorts } from './ports.ts'
import { bookLineRequest } from './requests.ts'
import { findCaseOf, type Resolution } from './review-store.ts'
import { findLine, insertLine, lockLinesOf, type StatementLine } from './statement-store.ts'
import {
  lockPurse,
  mainWalletOf,
  type Taken,
  takeFromMember,
  takeFromSuspense,
} from './take-back.ts'
import { tellLineDesk } from './tell-desk.ts'

type Output = CallOutput<typeof call>

/** What the decision is about. */
interface Decided {
  readonly lineCase: LineCase
  readonly line: StatementLine
  readonly by: Resolution
}

/**
 * Decides what a line of a statement is, once: of two who decide at the same moment the second is told so. The
 * money, the case and the audit row commit together; a line that is one more is booked by a job, as any line is.
 * @throws not_found and the errors of the contract
 */
export async function resolveLineCase(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  { case_id: caseId, action, reason }: CallInput<typeof call>,
): Promise<Output> {
  const { db, vault } = services
  const lineCase = await findLineCase(db, vault, caseId)
  if (!lineCase) throw new Refusal(commonErrors.not_found)
  if (lineCase.outcome !== null) throw new Refusal(depositDeskErrors.review_already_resolved)
  if (!waysOf(lineCase.kind).includes(action)) throw new Refusal(lineCaseErrors.line_way_closed)
  const line = await findLine(db, vault, lineCase.lineId)
  invariant(line, `case ${caseId} has its line`)
  const by = { staffId, staffName: await ports.staffName(services, staffId), note: reason }
  const decided = { lineCase, line, by }
  if (action === 'take') return take(services, ports, decided)
  return inTransaction(db, async (tx) => {
    await lockOpen(tx, caseId)
    const apart = action === 'apart' ? await keepApart(services, tx, decided) : {}
    return close(tx, decided, { outcome: outcomeOf[action], ...apart })
  })
}

/** @throws review_already_resolved */
async function lockOpen(tx: Tx, caseId: number): Promise<void> {
  if (await lockOpenLineCase(tx, caseId)) return
  throw new Refusal(depositDeskErrors.review_already_resolved)
}

/** What the bank said the second time is a line of its own, and is booked as one. */
async function keepApart(
  { vault }: Services,
  tx: Tx,
  { lineCase: { id, told }, line: { receivingAccountId } }: Decided,
): Promise<Pick<LineDecision, 'apartLineId'>> {
  invariant(told, `case ${id} says what was told`)
  await lockLinesOf(tx, [receivingAccountId])
  const { cameBy, ...line } = told
  const as = { cameBy, toldApart: BigInt(id) }
  const apartLineId = await insertLine(tx, vault, receivingAccountId, line, as)
  await requestJob(tx, bookLineRequest, { line_id: Number(apartLineId) })
  return { apartLineId }
}

/** What the bank took leaves whoever has the money at this moment. */
async function take(services: Services, ports: DepositPorts, decided: Decided): Promise<Output> {
  const { lineCase, line } = decided
  const { db } = services
  const money = await findLineMoney(services, ports, lineCase)
  const { received, memberId, place } = money
  if (place === 'returning') throw new Refusal(lineCaseErrors.line_money_on_way)
  const takes = takesOf(lineCase.kind, line.amountSatang, money)
  if (!received || takes === null) throw new Refusal(lineCaseErrors.line_way_closed)
  const walletId = await mainWalletOf(services, memberId)
  const done = await inTransaction(db, async (tx) => {
    // Wallets first, then the money's own case, then ours.
    const purse = memberId === null ? null : await lockPurse(tx, memberId, walletId)
    const reviewCase = await findCaseOf(tx, received.id, { lock: true })
    await lockOpen(tx, lineCase.id)
    let taken: Taken
    if (purse) taken = await takeFromMember(tx, line, received, purse, takes)
    else if (reviewCase?.status === 'open') {
      taken = await takeFromSuspense(services, tx, line, received, reviewCase, takes)
    } else return null
    return close(tx, decided, { outcome: 'taken', ...taken })
  })
  // Staff decided about the money in between: once more, where it is now.
  return done ?? take(services, ports, decided)
}

async function close(tx: Tx, { lineCase, by }: Decided, decision: LineDecision): Promise<Output> {
  const { id } = lineCase
  const { outcome, takenSatang: taken = null, owedSatang: owed = null } = decision
  await closeLineCase(tx, id, decision, by)
  await audit(tx, depositAudit, {
    staffId: by.staffId,
    action: 'deposit.line_decided',
    object: { kind: 'deposit_line', id },
    before: { outcome: 'open' },
    after: { outcome },
    detail: taken === null || owed === null ? {} : { taken_satang: taken, owed_satang: owed },
    reason: by.note,
  })
  await tellLineDesk(tx, id)
  return { case_id: id, outcome, taken, owed }
}
