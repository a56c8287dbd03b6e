import * as z from 'zod/mini'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { bookCharge } from './book-charge.ts'
import { bookLeftLines, bookLine } from './book-line.ts'
import { expirePayments, inquirePayments } from './clock-work.ts'
import type { DepositPorts } from './ports.ts'
import { readBankStatements } from './read-bank-statements.ts'
import { inquireReturns, sendReturn } from './return-money.ts'
import {
  bookChargeRequest,
  bookLineRequest,
  pullStatementsRequest,
  returnMoneyRequest,
} from './requests.ts'
import { settleSlipsOfLine, settleWaitingSlips } from './settle-slip.ts'
import { pullStatements } from './take-lines.ts'

const EVERY_MINUTE = '* * * * *'
/** Past the hour: a bank makes the statement of a day some minutes after midnight. */
const EVERY_QUARTER = '4,19,34,49 * * * *'
const nothing = z.object({})

/** The jobs of deposits: some are asked for, some are started by the clock. */
export function depositJobs(ports: DepositPorts): Job[] {
  return [
    defineJob({
      ...bookChargeRequest,
      async run(services, { charge_id: chargeId }) {
        const charge = await ports.gateway(services).getCharge(chargeId)
        if (charge?.isPaid) await bookCharge(services, ports, charge)
      },
    }),
    defineJob({
      ...bookLineRequest,
      run: async (services, { line_id: lineId }) => {
        await bookLine(services, ports, BigInt(lineId))
        await settleSlipsOfLine(services, ports, BigInt(lineId))
      },
    }),
    defineJob({
      ...pullStatementsRequest,
      cron: EVERY_MINUTE,
      run: async (services) => {
        // What is here is booked whether or not the bank answers.
        const apart = new Apart('steps with statements failed')
        await apart.do('pull', () => pullStatements(services, ports))
        await apart.do('lines', () => bookLeftLines(services, ports))
        await apart.do('slips', () => settleWaitingSlips(services, ports))
        apart.end()
      },
    }),
    defineJob({
      name: 'deposit.read_bank_statements',
      payload: nothing,
      cron: EVERY_QUARTER,
      run: (services) => readBankStatements(services, ports),
    }),
    defineJob({
      ...returnMoneyRequest,
      run: (services, { case_id: caseId }) => sendReturn(services, ports, caseId),
    }),
    defineJob({
      name: 'deposit.expire_payments',
      payload: nothing,
      cron: EVERY_MINUTE,
      run: (services) => expirePayments(services),
    }),
    defineJob({
      name: 'deposit.inquire_payments',
      payload: nothing,
      cron: EVERY_MINUTE,
      run: (services) => inquirePayments(services, ports),
    }),
    defineJob({
      name: 'deposit.inquire_returns',
      payload: nothing,
      cron: EVERY_MINUTE,
      run: (services) => inquireReturns(services, ports),
    }),
  ]
}
