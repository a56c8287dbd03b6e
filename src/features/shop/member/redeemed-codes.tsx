import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listRedemptions, showCodes } from '../contract.ts'
import type { ShownRedemption } from './redemption-list.tsx'
import classes from './shop.module.css'

/** The codes of a redemption: there right after it was made, later only when the member asks for them. */
export function RedeemedCodes({ redemption }: { redemption: ShownRedemption }) {
  const { redemption_id, code_count: count, codes_shown_at: shownAt } = redemption
  const [codes, setCodes] = useState(redemption.codes)
  const show = useAction(showCodes, {
    renews: [listRedemptions],
    onDone: (shown) => setCodes(shown.codes),
  })
  if (codes === undefined) {
    return (
      <>
        {shownAt === null ? null : <p className="t14 c2">{`เปิดดูล่าสุด ${thaiDateTime(shownAt)}`}</p>}
        <Button
          look="quiet"
          sending={show.pending && 'กำลังเปิดรหัส…'}
          onClick={() => show.run({ redemption_id })}
        >
          {`แสดงรหัส ${formatCount(count)} รหัส`}
        </Button>
        <p className="t14 c2">ระบบบันทึกเวลาที่เปิดดูทุกครั้ง</p>
      </>
    )
  }
  return (
    <>
      <ul className={classes.codes} aria-label="รหัสของคุณ">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
            <CopyButton text={code} what={`รหัส ${code}`} />
          </li>
        ))}
      </ul>
      <p className="t14 c2">ใครมีรหัสก็ใช้ได้ อย่าส่งให้ผู้อื่น</p>
    </>
  )
}
