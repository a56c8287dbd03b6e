import { useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDate, thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import { REMIND_BEFORE_CLOSE_MIN, type ReminderMoment } from '../../reminder-contract.ts'
import type { LobbyMarket } from './lobby-wire.ts'
import { useReminderActions } from './reminder-actions.ts'
import classes from './reminder-sheet.module.css'

type Round = NonNullable<LobbyMarket['round']>

/** When to be told of a round that is not open yet: once it opens, or shortly before it closes. */
export function ReminderSheet({
  market,
  round,
  moment,
  aside,
  onClose,
}: {
  market: LobbyMarket
  round: Round
  /** What is set already. */
  moment: ReminderMoment | undefined
  /** How to be told with the page closed. */
  aside: ReactNode
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<ReminderMoment>(moment ?? 'opens')
  const { set, cancel } = useReminderActions(onClose)
  const id = Number(round.round_id)
  return (
    <Sheet open onClose={onClose} title={`เตือน ${market.name}`}>
      <SheetBody>
        <div className="stack">
          <p className="t14 c2">งวด {thaiDate(round.draw_at)}</p>
          <Moments round={round} chosen={chosen} onChoose={setChosen} />
          {aside}
          <Button
            wide
            sending={set.pending && 'กำลังบันทึก…'}
            onClick={() =>
              chosen === moment ? onClose() : set.run({ round_id: id, moment: chosen })
            }
          >
            {moment === undefined ? 'ตั้งเตือน' : 'บันทึก'}
          </Button>
          {moment === undefined ? null : (
            <Button
              look="quiet"
              wide
              sending={cancel.pending && 'กำลังยกเลิก…'}
              onClick={() => cancel.run({ round_id: id })}
            >
              ไม่ต้องเตือนงวดนี้
            </Button>
          )}
        </div>
      </SheetBody>
    </Sheet>
  )
}

function Moments({
  round,
  chosen,
  onChoose,
}: {
  round: Round
  chosen: ReminderMoment
  onChoose: (moment: ReminderMoment) => void
}) {
  const choices = [
    { value: 'opens', title: 'เมื่อเปิดรับ', note: openText(round) },
    {
      value: 'closes',
      title: `ก่อนปิดรับ ${REMIND_BEFORE_CLOSE_MIN} นาที`,
      note: `ปิดรับ ${thaiDayMonth(round.close_at)} ${thaiTime(round.close_at)} น.`,
    },
  ] as const
  return (
    <fieldset className={classes.choices}>
      <legend className="visually-hidden">เตือนเมื่อไร</legend>
      {choices.map(({ value, title, note }) => (
        <div key={value} className={classes.choice}>
          <input
            type="radio"
            id={`remind-${value}`}
            name="moment"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <label htmlFor={`remind-${value}`}>
            <span className={classes.title}>{title}</span>
            <span className="t14 c2">{note}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

function openText({ open_at: openAt }: Round): string {
  if (openAt === null) return 'เปิดเมื่องวดก่อนออกผล'
  return `เปิด ${thaiDayMonth(openAt)} ${thaiTime(openAt)} น.`
}
