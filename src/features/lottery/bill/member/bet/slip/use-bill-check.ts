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
  issuesOf,
  linesOfRefusal,
  onlyRatesChanged,
  type CheckedWire,
  type LineIssue,
} from './bill-issues.ts'
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

/** The server's last check of the slip, until the slip changes. */
function useVerdict(slip: Slip, pricing: Pricing) {
  const [checked, setChecked] = useState<CheckedWire>()
  const [oldRates, setOldRates] = useState<ReadonlyMap<number, string>>(none)
  const [message, setMessage] = useState<string>()
  const [issues, setIssues] = useState<ReadonlyMap<number, LineIssue>>(none)
  // The lines that were judged; nothing on the screen shows them.
  const sent = useRef<readonly { rate: string }[]>([])
  const forget = useCallback(() => {
    setChecked(undefined)
    setOldRates(none)
    setMessage(undefined)
    setIssues(none)
  }, [])
  const onRefused = (error: ApiError) => {
    const lines = linesOfRefusal(error)
    if (lines && onlyRatesChanged(lines)) {
      setOldRates(changedRates(lines, sent.current))
      setChecked(lines)
      return true
    }
    setChecked(undefined)
    setIssues(issuesOf(error, slip, pricing))
    setMessage(error.message)
    return true
  }
  const judge = (lines: readonly { rate: string }[]) => {
    sent.current = lines
  }
  return { checked, oldRates, message, issues, forget, setChecked, onRefused, judge }
}

/** Checks and sells a slip by its two calls. */
export function useBillCheck({
  roundId,
  slip,
  pricing,
  note,
  walletId,
  onSold,
}: {
  roundId: number
  slip: Slip
  pricing: Pricing
  note: string
  /** null: the main wallet. */
  walletId: number | null
  onSold: () => void
}): BillCheck {
  const { setChecked, onRefused, judge, ...verdict } = useVerdict(slip, pricing)
  const { checked, forget } = verdict
  const [sold, setSold] = useState<Sold>()
  const validate = useAction(validateBill, {
    onDone: setChecked,
    onRefused,
    renews: [getLimit, getRate],
  })
  const create = useAction(createBill, {
    renews: [listBills, getLimit, getRate],
    onRefused,
    onDone: (bill) => {
      forget()
      setSold(bill)
      onSold()
    },
  })
  const rest = {
    round_id: roundId,
    agent_id: AGENT_ID,
    ...(walletId === null ? {} : { wallet_id: walletId }),
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
      const lines = slip.map((line) => ({
        bet_type: line.betType,
        number: line.number,
        amount: formatBaht(amountOf(pricing, line)),
        rate: rateOf(pricing, line),
      }))
      judge(lines)
      validate.run({ ...rest, lines })
    },
    sell() {
      if (!checked) return
      const lines = checked.lines.map(({ bet_type, number, amount, rate }) => {
        return { bet_type, number, amount, rate }
      })
      judge(lines)
      create.run({ ...rest, lines })
    },
  }
}

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
