import { useState } from 'react'
import { ChoicePicker } from '../member/choice-picker.tsx'
import { PollHead } from '../member/poll-head.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import type { PollWire } from '../contract.ts'
import { typedChoices } from '../rules/choices.ts'
import { parseAmount } from '../rules/prize.ts'
import type { PollValues } from './poll-form.ts'

/** The poll as members will see it once it is open; what is not filled in yet stands empty. */
export function PollPreview({ values }: { values: PollValues }) {
  const [, setChosen] = useState<unknown>(null)
  const poll = previewOf(values)
  return (
    <Section title="ตัวอย่างที่สมาชิกเห็น">
      <div className="stack" inert>
        <PollHead poll={poll} />
        <Panel padded>
          <ChoicePicker poll={poll} value="" onChange={setChosen} />
        </Panel>
      </div>
    </Section>
  )
}

function previewOf(values: PollValues): PollWire {
  const amountOf = (text: string) => (parseAmount(values.currency, text) === null ? '0' : text)
  const choices = typedChoices(values.kind, { digits: values.digits, typed: values.choices }) ?? []
  return {
    ...values,
    poll_id: 0,
    state: 'open',
    title: values.title || 'คำถาม',
    prize: {
      currency: values.currency,
      kind: values.prize_kind,
      amount: amountOf(values.prize_amount),
      budget: amountOf(values.budget_amount),
      weighs: values.weighs,
      rolled: null,
      nobody_right: values.nobody_right ?? 'none',
    },
    result: null,
    home_name: values.home_name || 'เจ้าบ้าน',
    away_name: values.away_name || 'ทีมเยือน',
    choices:
      values.kind === 'number'
        ? []
        : choices.map(({ choiceId, label, image }) => ({ choice_id: choiceId, label, image })),
    quota: {
      product: values.product,
      stake_per_vote: values.stake_per_vote,
      votes_max: values.votes_max,
    },
    void_reason: null,
    revision_reason: null,
    result_source: null,
  }
}
