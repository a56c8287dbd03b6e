import { ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { PointLineWire } from '../contract.ts'
import { movementWords, playWords, signedWords } from './point-words.ts'

/** One movement of points: what it was for, how it was worked out, and the page that it belongs to. */
export function LineSheet({ line, onClose }: { line: PointLineWire; onClose: () => void }) {
  return (
    <Sheet open title={line.title} onClose={onClose}>
      <SheetBody>
        <div className="stack">
          <DescriptionList
            facts={[
              { term: movementWords[line.kind], value: signedWords(line.points), strong: true },
              { term: 'คงเหลือหลังรายการ', value: `${formatCount(line.after)} แต้ม` },
              { term: 'เมื่อ', value: thaiDateTime(line.at) },
              ...(line.note === null ? [] : [{ term: 'รายละเอียด', value: line.note }]),
            ]}
          />
          {line.play === null
            ? null
            : playWords(line.play).map((sentence) => (
                <p key={sentence} className="t14 c2">
                  {sentence}
                </p>
              ))}
          {line.link === null ? null : (
            <ButtonLink to={line.link} look="outline">
              ดูหน้าที่เกี่ยวข้อง
            </ButtonLink>
          )}
        </div>
      </SheetBody>
    </Sheet>
  )
}
