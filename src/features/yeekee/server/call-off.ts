import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { insertCallOff, type CallOffCause } from './draw-store.ts'
import type { YeekeePorts } from './ports.ts'

/** What members read. */
const reasons: Readonly<Record<Exclude<CallOffCause, 'by_lottery'>, string>> = {
  few_shots: 'มีการยิงเลขไม่ครบตามกติกา คืนเงินทุกโพย',
  outage: 'ระบบขัดข้องในช่วงสุดท้ายก่อนปิดยิงเลข คืนเงินทุกโพย',
  late_head: 'ประกาศลำดับเลขไม่ทันก่อนเลขสุ่มสาธารณะออก คืนเงินทุกโพย',
  broken_chain: 'ลำดับเลขที่ยิงไม่ตรงกับที่ประกาศไว้ คืนเงินทุกโพย',
  no_beacon: 'ไม่ได้รับเลขสุ่มสาธารณะภายในเวลาที่กำหนด คืนเงินทุกโพย',
}

/**
 * Ends a round without a draw: every stake goes back, no bonus is paid. A significant event: it is
 * logged as an error and audited by the lottery.
 * @returns false while the lottery still sells the round, and where another process has drawn it
 */
export async function callOffRound(
  services: Services,
  ports: YeekeePorts,
  round: { readonly roundId: bigint; readonly roundRef: string },
  cause: Exclude<CallOffCause, 'by_lottery'>,
): Promise<boolean> {
  const { roundId, roundRef } = round
  const ended = await inTransaction(services.db, async (tx) => {
    const readiness = await ports.rounds.lockForDraw(tx, roundId)
    if (readiness === 'early') return undefined
    if (readiness === 'drawn') return readiness
    if (readiness === 'void') {
      await insertCallOff(tx, roundId, 'by_lottery')
      return 'by_lottery'
    }
    await insertCallOff(tx, roundId, cause)
    await ports.rounds.callOff(tx, roundId, reasons[cause])
    return cause
  })
  if (ended === undefined || ended === 'drawn') return false
  const level = ended === 'few_shots' || ended === 'by_lottery' ? 'info' : 'error'
  services.log[level]({ round: roundRef, cause: ended }, 'yeekee round called off')
  return true
}
