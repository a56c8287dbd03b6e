import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { BillWire } from './bill-wire.ts'
import classes from './bill-revisions.module.css'

type Revision = BillWire['revisions'][number]

/** What corrections of the result did to the bill, each with its reason; usually there is none. */
export function BillRevisions({ revisions }: Pick<BillWire, 'revisions'>) {
  if (revisions.length === 0) return null
  return (
    <Panel padded>
      <h2 className={`${classes.head} t16 strong`}>
        <IconHistory size={20} stroke={1.75} aria-hidden /> แก้ไขผล
      </h2>
      <ol className={classes.list}>
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <p className="row between">
              <span className="row c2 num">
                <Money amount={revision.win_before} />
                <IconArrowRight size={16} stroke={1.75} role="img" aria-label="เปลี่ยนเป็น" />
              </span>
              <b>
                <Money amount={revision.win} />
              </b>
            </p>
            <p>{revision.reason}</p>
            <p className="t13 c2">
              <Moved {...revision} /> · {thaiDateTime(revision.at)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Moved({ moved, owed }: Revision) {
  const satang = satangOf(moved)
  const isOwed = satangOf(owed) > 0n
  return (
    <>
      {satang > 0n ? (
        <>
          เข้ากระเป๋าเพิ่ม <Money amount={moved} />
        </>
      ) : null}
      {satang < 0n ? (
        <>
          เรียกคืนจากกระเป๋า <Money amount={moved} sign="never" />
        </>
      ) : null}
      {satang === 0n && !isOwed ? 'ยอดรางวัลไม่เปลี่ยน' : null}
      {isOwed ? (
        <>
          {satang === 0n ? '' : ' · '}
          ค้างคืน <Money amount={owed} /> หักจากรางวัลครั้งถัดไปหรือก่อนโอนเงินถอน
        </>
      ) : null}
    </>
  )
}
