import { invariant } from '#kernel/result.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Services } from '#platform/services.ts'
import { bookReceived } from './book-charge.ts'
import { findReceivingAccounts } from './channel-store.ts'
import { findLinePayment } from './find-line-payment.ts'
import { isPayer } from './is-payer.ts'
import type { DepositPorts, GatewayCharge } from './ports.ts'
import { reverseLine } from './reverse-line.ts'
import { claimLine, findLine, findTodo, receiptOf, type StatementLine } from './statement-store.ts'
import { inTransaction } from '#platform/database/database.ts'

const BATCH = 200

/**
 * Takes a line into the books, once, however often and from wherever it is called: money that came to a
 * wallet or into suspense with a case, money that the bank took back out of them. Money that went out of
 * the account otherwise is ours and is left to the reconciliation.
 */
export async function bookLine(
  services: Services,
  ports: DepositPorts,
  lineId: bigint,
): Promise<void> {
  const line = await findLine(services.db, services.vault, lineId)
  if (!line) return
  if (line.direction === 'credit') return bookCredit(services, ports, line)
  if (line.reverses !== null) {
    return reverseLine(services, line, line.reverses, (id) => bookLine(services, ports, id))
  }
  await inTransaction(services.db, (tx) => claimLine(tx, line.id))
}

/** Books what a crash, or a line that came before its turn, left behind. */
export async function bookLeftLines(services: Services, ports: DepositPorts): Promise<void> {
  const apart = new Apart('lines not booked')
  let above = 0n
  for (;;) {
    const todo = await findTodo(services.db, above, BATCH)
    for (const id of todo) {
      above = id
      await apart.do(`line ${id}`, () => bookLine(services, ports, id))
    }
    if (todo.length < BATCH) return apart.end()
  }
}

async function bookCredit(
  services: Services,
  ports: DepositPorts,
  line: StatementLine,
): Promise<void> {
  const accounts = await findReceivingAccounts(services.db)
  const account = accounts.find(({ id }) => id === line.receivingAccountId)
  invariant(account, `line ${line.id} has its account`)
  const found = await findLinePayment(services, ports, line)
  const charge: GatewayCharge = {
    chargeId: receiptOf(line.id),
    isPaid: true,
    amountSatang: line.amountSatang,
    reference: line.ref1 ?? line.transRef,
    receiver: {
      billerId: null,
      bankCode: account.bankCode,
      accountNumber: account.accountNumber,
    },
    payer: line.payer,
    paidAt: line.at,
  }
  await bookReceived(services, ports, charge, account, {
    kind: 'deposit_transfer',
    found,
    payerIsMember: found
      ? await isPayer(services, ports, found.payment.memberId, line.payer)
      : null,
    claim: (tx) => claimLine(tx, line.id),
  })
}
