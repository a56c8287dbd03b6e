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
          <div className="stack">
            <DescriptionList
              facts={[
                { term: 'เดือน', value: monthWord(month) },
                { term: 'สมาชิกที่ทำถึง', value: `ไม่เกิน ${formatCount(members)} คน` },
                { term: 'จำนวนครั้ง', value: `ไม่เกิน ${formatCount(claims)} ครั้ง` },
                { term: 'แต้มที่ให้', value: `ไม่เกิน ${formatCount(points)}` },
                { term: 'มีค่าไม่เกิน', value: formatMoney(worth), strong: true },
              ]}
            />
            <p className="t13 c2">{boundWords[terms.type]}</p>
          </div>
        )}
      </QueryView>
    </Section>
  )
}

const everybody = 'ตัวเลขเป็นเพดาน นับเหมือนทุกคนที่ทำถึงกดรับทุกครั้ง รวมคนที่พักการเล่นและคนที่มีหลายบัญชี'
const byNow = `${everybody} และนับทุกคนที่ทำไว้จนถึงวันนี้ ไม่เฉพาะเดือนก่อน`
const unstaked = `${everybody} และนับเงินฝากทั้งหมด ไม่ว่าแทงครบยอดหรือไม่`

/** In what the figures are more than what would have been given. */
const boundWords: Readonly<Record<Terms['type'], string>> = {
  check_in: everybody,
  stake_sum: everybody,
  play_days: everybody,
  bill_count: `${everybody} และนับทุกบิล ไม่ว่ายอดเฉลี่ยถึงบิลละ ฿20 หรือไม่`,
  deposit_count: unstaked,
  deposit_sum: unstaked,
  poll_vote: everybody,
  friend: everybody,
  profile: byNow,
  line: byNow,
  limit_set: byNow,
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
