import { useCallback, useRef, useState } from 'react'
import { formatBaht } from '#kernel/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { createBill, listBills, validateBill } from '../../../contract.ts'
import { getLimit } from '../../../../risk/contract.ts'
import { getRate } from '../../../../round/contract.ts'
import type { Slip } from '../../../rules/entry/slip.ts'
import {
  billOfSlip,
  issuesOf,
  linesOfRefusal,
  onlyRatesChanged,
  type CheckedWire,
  type LineIssue,
} from './bill-issues.ts'
import type { SoldSlip } from '../draft/draft.ts'
import { amountOf, rateOf, type Pricing } from '../pricing.ts'

export type Sold = WireOutput<typeof createBill>

/** Sends a slip: the server checks it, the member confirms it, the server sells it. */
export interface BillCheck {
  /** The checked bill that waits for the confirmation. */
  readonly checked: CheckedWire | undefined
  /** The rate that the member saw, of each line that pays another one now, by its place. */
  readonly oldRates: ReadonlyMap<number, string>
  readonly sold: Sold | undefined
  readonly message: string | undefined
  readonly issues: ReadonlyMap<number, LineIssue>
  readonly checking: boolean
  readonly selling: boolean
  /**
   * After a lost answer or a busy site the same bill is sent again with the same key.
   */
  readonly recovering: boolean
  check(): void
  sell(): void
  /** Forgets the server's check: the slip changed, or the member went back. */
  forget(): void
  finish(): void
}

/** Agent of the site, as the specification fixes it for bill calls. */
const AGENT_ID = Number(import.meta.env['VITE_AGENT_ID'] ?? 6)
const none: ReadonlyMap<number, never> = new Map<number, never>()

/** The bill that a slip became, by its id and its number. */
type BillOfSlip = Pick<SoldSlip, 'billId' | 'billNo'>

/** What is asked about: these lines of this slip, from this wallet (null: the main one). */
interface Asked {
  readonly slip: Slip
  readonly slipId: string
  readonly walletId: number | null
}

/** What the server has said of the slip. */
interface Verdict extends Pick<BillCheck, 'checked' | 'oldRates' | 'message' | 'issues'> {
  readonly of: Asked | undefined
}

const silent: Verdict = {
  of: undefined,
  checked: undefined,
  oldRates: none,
  message: undefined,
  issues: none,
}

const CHANGED_ELSEWHERE = 'โพยนี้ถูกแก้จากอีกหน้าจอหนึ่ง กรุณาตรวจสอบโพยใหม่'

/** The verdict as far as it is of what stands here now: another tab may have changed the slip since. */
function verdictOn(verdict: Verdict, now: Asked): Verdict {
  const { of, checked } = verdict
  if (!of) return verdict
  const isOther =
    of.slip !== now.slip ||
    of.slipId !== now.slipId ||
    (checked !== undefined && of.walletId !== now.walletId)
  if (!isOther) return verdict
  return checked && now.slip.length > 0 ? { ...silent, message: CHANGED_ELSEWHERE } : silent
}

/** The server's last check of the slip, until the slip changes. */
function useVerdict(now: Asked, pricing: Pricing, onSlipSold: (bill: BillOfSlip) => void) {
  const [verdict, setVerdict] = useState(silent)
  // What was judged; nothing on the screen shows it.
  const sent = useRef<{ of: Asked; lines: readonly { rate: string }[] }>({ of: now, lines: [] })
  const forget = useCallback(() => setVerdict(silent), [])
  const onRefused = (error: ApiError) => {
    const { of, lines: sentLines } = sent.current
    const bill = billOfSlip(error)
    if (bill) {
      forget()
      onSlipSold(bill)
      return true
    }
    const lines = linesOfRefusal(error)
    if (lines && onlyRatesChanged(lines)) {
      setVerdict({ ...silent, of, checked: lines, oldRates: changedRates(lines, sentLines) })
      return true
    }
    const issues = issuesOf(error, of.slip, pricing)
    setVerdict({ ...silent, of, issues, message: error.message })
    return true
  }
  return {
    ...verdictOn(verdict, now),
    forget,
    onChecked: (checked: CheckedWire) => setVerdict({ ...silent, of: sent.current.of, checked }),
    onRefused,
    judge: (of: Asked, lines: readonly { rate: string }[]) => {
      sent.current = { of, lines }
    },
    asked: () => sent.current.of,
  }
}

/** Checks and sells a slip by its two calls. */
export function useBillCheck({
  roundId,
  slip,
  slipId,
  pricing,
  note,
  walletId,
  onSold,
  onSlipSold,
}: {
  roundId: number
  pricing: Pricing
  note: string
  onSold: (of: Asked, bill: BillOfSlip) => void
  /** The slip is sold already: from another tab, or before an answer was lost. */
  onSlipSold: (bill: BillOfSlip) => void
} & Asked): BillCheck {
  const now = { slip, slipId, walletId }
  const {
    onChecked,
    onRefused,
    judge,
    asked,
    of: _of,
    ...verdict
  } = useVerdict(now, pricing, onSlipSold)
  const { checked, forget } = verdict
  const [sold, setSold] = useState<Sold>()
  const validate = useAction(validateBill, {
    onDone: onChecked,
    onRefused,
    renews: [getLimit, getRate],
  })
  const create = useAction(createBill, {
    renews: [listBills, getLimit, getRate],
    onRefused,
    onDone: (bill) => {
      forget()
      setSold(bill)
      onSold(asked(), { billId: Number(bill.bill_id), billNo: bill.bill_no })
    },
  })
  const rest = {
    round_id: roundId,
    agent_id: AGENT_ID,
    ...(walletId === null ? {} : { wallet_id: walletId }),
    slip_id: slipId,
    note: note.trim(),
  }
  return {
    ...verdict,
    sold,
    checking: validate.pending,
    selling: create.pending,
    recovering: create.checking,
    finish: () => setSold(undefined),
    check() {
      forget()
      const lines = linesOf(slip, pricing)
      judge(now, lines)
      validate.run({ ...rest, lines })
    },
    sell() {
      if (!checked) return
      const lines = checked.lines.map(asSent)
      judge(now, lines)
      create.run({ ...rest, lines })
    },
  }
}

/** The lines as they are asked about, at the rates that the member is shown. */
const linesOf = (slip: Slip, pricing: Pricing) =>
  slip.map((line) => ({
    bet_type: line.betType,
    number: line.number,
    amount: formatBaht(amountOf(pricing, line)),
    rate: rateOf(pricing, line),
  }))

/** A line as it was checked, at the rate that it pays now. */
const asSent = ({ bet_type, number, amount, rate }: CheckedWire['lines'][number]) => ({
  bet_type,
  number,
  amount,
  rate,
})

/** What was sent as the rate of the lines that pay another one now. */
function changedRates(
  { lines }: CheckedWire,
  sent: readonly { rate: string }[],
): ReadonlyMap<number, string> {
  return new Map(
    lines.flatMap(({ state, rate }, at): [number, string][] => {
      const before = sent[at]?.rate
      return state === 'rate_changed' && before !== undefined && before !== rate
        ? [[at, before]]
        : []
    }),
  )
}
