import { useState } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { Button } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Desk } from './desk-wire.ts'
import classes from './two-people.module.css'

/** The way of a result through two people to the wallets, step by step. */
export function TwoPeople({ desk, roundId }: { desk: Desk; roundId: number }) {
  const [sendingBack, setSendingBack] = useState(false)
  const { entry, result, settlement, can } = desk
  const isRefund = settlement?.kind === 'refund'
  return (
    <Panel padded className={classes.panel ?? ''}>
      <h3 className="t16 strong">{isRefund ? 'คืนเงินทั้งงวด' : 'ยืนยันสองคน'}</h3>
      <ol className={classes.steps}>
        {isRefund ? null : (
          <>
            <Step isDone={Boolean(entry ?? result)} title="คนที่หนึ่งกรอกผล" note={firstNote(desk)} />
            <Step isDone={Boolean(result)} title="คนที่สองกรอกซ้ำจากแหล่งผล" note={secondNote(desk)} />
          </>
        )}
        <Step
          isDone={settlement?.status === 'done'}
          title={isRefund ? 'คืนเงินทุกโพย' : 'จ่ายรางวัล'}
          note={
            settlement ? (
              <>
                {settlement.bills_paid} โพย · <Money amount={settlement.paid} />
                {settlement.chunks > 1 && settlement.status !== 'done'
                  ? ` · ${settlement.chunks_done}/${settlement.chunks} ชุด`
                  : ''}
              </>
            ) : (
              'เริ่มทันทีเมื่อยืนยันตรงกัน'
            )
          }
        />
      </ol>
      {entry?.by_me && !can.enter && !result ? <Note>คุณเป็นผู้กรอกผลงวดนี้ ต้องให้อีกคนยืนยัน</Note> : null}
      {entry && entry.mismatches > 0 && !result ? (
        <Note tone="amber">
          กรอกยืนยันไม่ตรง {entry.mismatches} จาก {entry.mismatches_max} ครั้ง
        </Note>
      ) : null}
      {can.send_back ? (
        <Button look="outline" wide onClick={() => setSendingBack(true)}>
          ไม่ตรง ส่งกลับให้กรอกใหม่
        </Button>
      ) : null}
      {result ? null : (
        <p className="t13 c2">ยืนยันแล้วระบบจ่ายรางวัลทันที แก้ผลภายหลังได้ด้วยการออกผลแก้ไขเท่านั้น</p>
      )}
      {sendingBack ? (
        <ReasonDialog
          kind="send_back"
          roundId={roundId}
          desk={desk}
          onClose={() => setSendingBack(false)}
        />
      ) : null}
    </Panel>
  )
}

function firstNote({ entry, result }: Desk): string {
  if (result) return `${result.first_by} · ${thaiTime(result.first_at)}`
  return entry ? `${entry.by} · ${thaiTime(entry.at)}` : 'ยังไม่มีผู้กรอก'
}

function secondNote({ result }: Desk): string {
  return result ? `${result.second_by} · ${thaiTime(result.second_at)}` : 'ต้องเป็นคนละคนกับผู้กรอก'
}

function Step({ isDone, title, note }: { isDone: boolean; title: string; note: React.ReactNode }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2} /> : null}
      </span>
      <span>
        <span className="medium">{title}</span>
        <span className="visually-hidden">{isDone ? ' เสร็จแล้ว' : ' ยังไม่เสร็จ'}</span>
        <span className="t13 c2 block">{note}</span>
      </span>
    </li>
  )
}
