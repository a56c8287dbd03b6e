import type { WireOutput } from '#kernel/contract.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { daysWords, pointWords } from '../member/tournament-words.ts'
import type { previewTournament } from '../operator-contract.ts'

/** What terms would have given, by the play that there was. */
export function PreviewFacts({ preview: one }: { preview: WireOutput<typeof previewTournament> }) {
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'ช่วง', value: `${daysWords(one)} · ${formatCount(one.rounds)} รอบ` },
          { term: 'สมาชิกที่มีแต้มสุทธิ', value: `${formatCount(one.members)} คน` },
          { term: 'แต้มสุทธิรวม', value: formatCount(one.net_points) },
          {
            term: 'รางวัลที่ให้',
            value: `${pointWords(one.prize_points)} จากไม่เกิน ${formatCount(one.budget_points)}`,
          },
          { term: 'รางวัลที่ถูกจำกัดตามแต้มสุทธิ', value: `${formatCount(one.clipped)} คน` },
          { term: 'มูลค่ารางวัล', value: formatMoney(one.worth) },
          { term: 'ส่วนต่างที่เว็บได้จากยอดเล่น', value: formatMoney(one.kept) },
        ]}
      />
      <p className="t13 c2">คิดจากยอดเล่นจริง เหมือนทุกคนที่เล่นเข้าร่วมตั้งแต่ต้น จึงเป็นยอดสูงสุด</p>
    </div>
  )
}
