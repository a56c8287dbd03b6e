import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { riskBoard, riskNumber, riskRounds, riskRules, riskSet } from '../operator-contract.ts'
import {
  actionWords,
  targetWords,
  halfOf,
  reasonsOf,
  type DecisionTarget,
} from './decision-words.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { BetType, NumberAction } from './risk-wire.ts'

/** A decision that was taken, with what takes it back. */
export interface TakenDecision {
  readonly text: string
  readonly ruleIds: readonly (number | string)[]
  readonly replacedIds: readonly (number | string)[]
}

interface Values {
  readonly rate: string
  readonly cap: string
  readonly reason: string
  readonly startsAt: string | null
  readonly wholeMarket: boolean
}

/** The form of one decision about numbers. */
export type Decision = ReturnType<typeof useDecision>

export function useDecision({
  roundId,
  betType,
  baseRate,
  target,
  action,
  onDone,
}: {
  roundId: number
  betType: BetType
  baseRate: string
  target: DecisionTarget
  action: NumberAction
  onDone: (done: TakenDecision) => void
}) {
  const [values, setValues] = useState<Values>({
    rate: halfOf(baseRate),
    cap: '',
    reason: reasonsOf(action)[0] ?? '',
    startsAt: null,
    wholeMarket: false,
  })
  const [refused, setRefused] = useState<ApiError>()
  const set = useAction(riskSet, {
    renews: [riskBoard, riskNumber, riskRounds, riskRules],
    onRefused: (error) => {
      setRefused(error)
      return true
    },
    onDone: (done) =>
      onDone({
        text: `${actionWords[action].done} ${betTypeInfo[betType].name} ${targetWords(target)}`,
        ruleIds: done.rule_ids,
        replacedIds: done.replaced_ids,
      }),
  })
  const errors: Readonly<Record<string, string>> = Object.fromEntries(
    (refused?.details ?? []).map(({ field, message }) => [field, message]),
  )
  const isShownAtField = ['rate', 'cap', 'reason', 'starts_at', 'whole_market'].some(
    (field) => field in errors,
  )
  return {
    values,
    errors,
    refusal: refused && !isShownAtField ? refused.message : undefined,
    pending: set.pending,
    blocked: blockedBy(action, values),
    change: (part: Partial<Values>) => {
      setRefused(undefined)
      setValues((before) => ({ ...before, ...part }))
    },
    submit: () =>
      set.run({
        round_id: roundId,
        bet_type: betType,
        numbers: [...target.numbers],
        pattern: target.pattern,
        action,
        ...(action === 'reduce' ? { rate: values.rate.trim() } : {}),
        ...(action === 'cap' ? { cap: values.cap.trim() } : {}),
        whole_market: values.wholeMarket,
        starts_at: values.startsAt,
        reason: values.reason.trim(),
      }),
  }
}

function blockedBy(action: NumberAction, { rate, cap, reason }: Values): string | false {
  if (action === 'reduce' && rate.trim() === '') return 'กรอกอัตราก่อน'
  if (action === 'cap' && cap.trim() === '') return 'กรอกเพดานก่อน'
  return reason.trim().length < 3 && 'ระบุเหตุผลก่อน'
}
