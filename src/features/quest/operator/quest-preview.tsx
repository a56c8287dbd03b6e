import type { WireInput, WireOutput } from '#kernel/contract.ts'
import { showDetails } from '#ui/client/form.ts'
import { useCall } from '#ui/client/use-call.ts'
import { usePreview } from '#ui/client/use-preview.ts'
import { Arrival } from '#ui/parts/arrival.tsx'
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
const title = 'ถ้าใช้เมื่อเดือนก่อน ไม่เกิน'
const fields = ['type', 'period', 'goal', 'points', 'spins', 'budget'] as const

/** What a quest would have cost last month, at most. */
export function QuestPreview({ terms }: { terms: Terms }) {
  const query = useCall(previewQuest, terms, { keepPrevious: true })
  return (
    <Section title={title}>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(found) => <PreviewFacts preview={found} type={terms.type} />}
      </QueryView>
    </Section>
  )
}

function PreviewFacts({
  preview: { month, members, claims, points, worth },
  type,
}: {
  preview: WireOutput<typeof previewQuest>
  type: Terms['type']
}) {
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'เดือน', value: monthWord(month) },
          { term: 'สมาชิกที่ทำถึง', value: `ไม่เกิน ${formatCount(members)} คน` },
          { term: 'จำนวนครั้ง', value: `ไม่เกิน ${formatCount(claims)} ครั้ง` },
          { term: 'แต้มที่ให้หรือค่าของสิทธิ์หมุน', value: `ไม่เกิน ${formatCount(points)} แต้ม` },
          { term: 'มีค่าไม่เกิน', value: formatMoney(worth), strong: true },
        ]}
      />
      <p className="t13 c2">{boundWords[type]}</p>
    </div>
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

/** The same of what is typed, when its writer asks for it; faults show at their fields. */
export function FormPreview({ form }: { form: QuestForm }) {
  const { type, period, goal, points, spins, budget } = form.values
  const preview = usePreview(
    previewQuest,
    { type, period, goal, points, spins, budget },
    { onRefused: (error) => showDetails(form, error, fields) },
  )
  return (
    <>
      <div className="row">
        <Button
          size="sm"
          look="quiet"
          sending={preview.pending && 'กำลังคำนวณ…'}
          onClick={() => void form.check(fields).then((isWhole) => isWhole && preview.run())}
        >
          ลองคำนวณกับเดือนก่อน
        </Button>
      </div>
      {preview.data ? (
        <Arrival>
          <Section title={title}>
            <PreviewFacts preview={preview.data} type={type} />
          </Section>
        </Arrival>
      ) : null}
    </>
  )
}
