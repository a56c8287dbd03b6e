import { useState } from 'react'
import type { WireInput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { monthWord } from '#ui/thai/dates.ts'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { previewQuest } from '../operator-contract.ts'
import type { QuestForm } from './quest-form.ts'

type Terms = WireInput<typeof previewQuest>

/** What a quest would have cost last month, at most. */
export function QuestPreview({ terms }: { terms: Terms }) {
  const query = useCall(previewQuest, terms, { keepPrevious: true })
  return (
    <Section title="ถ้าใช้เมื่อเดือนก่อน ไม่เกิน">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ month, members, claims, points, worth }) => (
          <DescriptionList
            facts={[
              { term: 'เดือน', value: monthWord(month) },
              { term: 'สมาชิกที่ทำถึง', value: `${formatCount(members)} คน` },
              { term: 'จำนวนครั้ง', value: `${formatCount(claims)} ครั้ง` },
              { term: 'แต้มที่ให้', value: formatCount(points) },
              { term: 'มีค่าไม่เกิน', value: formatMoney(worth), strong: true },
            ]}
          />
        )}
      </QueryView>
    </Section>
  )
}

/** The same of what is typed, when its writer asks for it. */
export function FormPreview({ form }: { form: QuestForm }) {
  const [asked, setAsked] = useState<Terms>()
  const { type, period, goal, points, budget } = form.values
  const isTyped = [goal, points, budget ?? 0].every(Number.isInteger)
  return (
    <>
      <div className="row">
        <Button
          size="sm"
          look="quiet"
          blocked={!isTyped && 'กรอกเป้าหมายและแต้มก่อน'}
          onClick={() => setAsked({ type, period, goal, points, budget })}
        >
          ลองคำนวณกับเดือนก่อน
        </Button>
      </div>
      {asked ? <QuestPreview terms={asked} /> : null}
    </>
  )
}
