import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { WheelWire } from '../contract.ts'
import { oddsWords } from './wheel-words.ts'

/** The rules of a wheel, and how often each field is given now. */
export function OddsSheet({ wheel, onClose }: { wheel: WheelWire; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="กติกาและโอกาสได้รางวัล" maxWidth={480}>
      <SheetBody>
        <div className="stack">
          <Section title={`${wheel.title} ฉบับที่ ${wheel.version}`}>
            <DescriptionList
              facts={wheel.prizes.map((prize) => ({
                term: prize.is_out ? `${prize.label} (หมดแล้ว)` : prize.label,
                value: [oddsWords(prize.odds), ...limitWords(wheel, prize)].join(' · '),
              }))}
            />
          </Section>
          <div className="c2 t14 stack">
            <p>{costWords(wheel)}</p>
            <p>{`หมุนได้วันละ ${formatCount(wheel.spins_a_day)} ครั้ง นับตามเวลาไทย`}</p>
            <p>
              ทุกช่องกว้างเท่ากัน โอกาสเป็นไปตามตัวเลขข้างบน ผลมาจากซีดที่เราให้ดูค่าแฮชก่อนหมุน รวมกับซีดของคุณ
              จึงไม่มีใครเลือกหรือเปลี่ยนผลได้ และตรวจสอบย้อนหลังได้ทุกครั้ง
            </p>
            <p>รางวัลที่มีจำนวนจำกัด เมื่อหมดจะได้รางวัลแทนตามที่ระบุ และโอกาสที่แสดงเปลี่ยนตามทันที</p>
            {wheel.closes_at === null ? null : <p>{`หมุนได้ถึง ${thaiDateTime(wheel.closes_at)}`}</p>}
          </div>
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** How many there are of a prize, and what comes when none is left. */
function limitWords(
  { prizes }: WheelWire,
  { stock, cap_day: day, cap_member: member, fallback }: WheelWire['prizes'][number],
): string[] {
  if (fallback === null) return []
  const limits = [
    ...(stock === null ? [] : [`มีทั้งหมด ${formatCount(stock)}`]),
    ...(day === null ? [] : [`วันละ ${formatCount(day)}`]),
    ...(member === null ? [] : [`บัญชีละ ${formatCount(member)}`]),
  ]
  return [...limits, `หมดแล้วได้ ${prizes[fallback]?.label ?? ''}`]
}

function costWords({ cost_points: points, takes_spins: takesSpins }: WheelWire): string {
  const byPoints = points === null ? '' : `ใช้ ${formatCount(points)} แต้มต่อครั้ง`
  if (!takesSpins) return byPoints
  return points === null ? 'ใช้สิทธิ์หมุน 1 สิทธิ์ต่อครั้ง' : `ใช้สิทธิ์หมุนก่อน หากไม่มีจะ${byPoints}`
}
