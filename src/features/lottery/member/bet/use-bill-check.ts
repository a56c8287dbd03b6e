import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { wireAmount } from '#ui/thai/money.ts'
import { createBill, getLimit, getRate, listBills, validateBill } from '../../contract.ts'
import type { SlipProps } from './bet-wire.ts'
import type { Slip } from './slip.ts'

type Checked = WireOutput<typeof validateBill>
type Sold = WireOutput<typeof createBill>

/** A slip on its way to a bill: checked by the server, confirmed by the member, sold. */
export interface BillCheck {
  /** The checked bill that waits for the confirmation. */
  readonly checked: Checked | undefined
  readonly sold: Sold | undefined
  readonly message: string | undefined
  readonly checking: boolean
  readonly selling: boolean
  /** The answer of the sale was lost and is being asked for. */
  readonly recovering: boolean
  issueOf(at: number): string | undefined
  check(): void
  sell(): void
  /** The slip changed, or the member went back: what the server said no longer holds. */
  forget(): void
  finish(): void
}

/** Agent of the site, as the specification fixes it for bill calls. */
const AGENT_ID = Number(import.meta.env['VITE_AGENT_ID'] ?? 6)

export function useBillCheck({ round, rates, limits, slip, onChange }: SlipProps): BillCheck {
  const [checked, setChecked] = useState<Checked>()
  const [sold, setSold] = useState<Sold>()
  const [message, setMessage] = useState<string>()
  const [issues, setIssues] = useState<ReadonlyMap<number, string>>(new Map())

  const onRefused = (error: ApiError) => {
    setChecked(undefined)
    setIssues(issuesOf(error))
    setMessage(error.message)
    return true
  }
  const validate = useAction(validateBill, { onDone: setChecked, onRefused, renews: [getLimit] })
  const create = useAction(createBill, {
    renews: [listBills, getLimit, getRate],
    onRefused,
    onDone: (bill) => {
      setChecked(undefined)
      setSold(bill)
      onChange([])
    },
  })
  const roundId = Number(round.round_id)
  const forget = () => {
    setChecked(undefined)
    setMessage(undefined)
    setIssues(new Map())
  }
  return {
    checked,
    sold,
    message,
    checking: validate.pending,
    selling: create.pending,
    recovering: create.checking,
    issueOf: (at) => issues.get(at),
    forget,
    finish: () => setSold(undefined),
    check() {
      forget()
      const lines = slip.map((line) => ({
        bet_type: line.betType,
        number: line.number,
        amount: wireAmount(line.stake) ?? '0.00',
        rate: rateNow(line, rates, limits),
      }))
      validate.run({ round_id: roundId, agent_id: AGENT_ID, lines })
    },
    sell() {
      if (!checked) return
      const lines = checked.lines.map(({ bet_type, number, amount, rate }) => ({
        bet_type,
        number,
        amount,
        rate,
      }))
      create.run({ round_id: roundId, agent_id: AGENT_ID, lines })
    },
  }
}

/** The rate the member was shown: the reduced one where the number is reduced. */
function rateNow(
  line: Slip[number],
  rates: SlipProps['rates'],
  limits: SlipProps['limits'],
): string {
  const limit = limits.find(
    ({ bet_type, number }) => bet_type === line.betType && number === line.number,
  )
  return limit?.rate ?? rates.find(({ bet_type }) => bet_type === line.betType)?.rate ?? '0'
}

/** What a refusal says of single lines: the checked lines in its data, else its details. */
function issuesOf(error: ApiError): ReadonlyMap<number, string> {
  const data = error.data as { lines?: { message: string; state: string }[] } | null | undefined
  const fromLines = (data?.lines ?? []).flatMap(({ message, state }, at): [number, string][] =>
    message !== '' && state !== 'reduced' && state !== 'ok' ? [[at, message]] : [],
  )
  const fromDetails = error.details.flatMap(({ field, message }): [number, string][] => {
    const at = /^lines\.(\d+)/.exec(field)?.[1]
    return at === undefined ? [] : [[Number(at), message]]
  })
  return new Map([...fromDetails, ...fromLines])
}
