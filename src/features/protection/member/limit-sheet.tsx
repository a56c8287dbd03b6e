import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { amountBlock, readAmount, tidyAmount } from '#ui/thai/amount.ts'
import { satangOf } from '#ui/thai/money.ts'
import {
  getLimits,
  listLimitHistory,
  type LimitWire,
  setLimit,
  setSessionLimit,
} from '../contract.ts'
import { isOfTime, limitTable, type Step, stepOf, type TimeLimitName } from '../rules/limits.ts'
import { limitText, limitTitle, unfitLimit, usedText } from './limit-words.ts'
import { PendingRaise } from './pending-raise.tsx'

const MINUTES: Readonly<Record<TimeLimitName, readonly number[]>> = {
  session: [15, 30, 45, 60, 90, 120, 180, 240, 360, 480],
  time_day: [30, 60, 90, 120, 180, 240, 360, 480],
  time_week: [120, 240, 360, 600, 900, 1200, 1800],
  time_month: [600, 1200, 1800, 2400, 3600, 4800],
}
const QUICK_BAHT = [500, 1000, 5000]

/** A value that is wished for: wire text, or null for no limit. */
type Wish = string | null

/** One limit: what waits, another value, and once more what it will do before it does. */
export function LimitSheet({ limit, onClose }: { limit: LimitWire; onClose: () => void }) {
  const [wish, setWish] = useState<Wish>()
  return (
    <Sheet open onClose={onClose} title={limitTitle(limit.name)} maxWidth={420}>
      {wish === undefined ? (
        <ChooseValue limit={limit} onChoose={setWish} onClose={onClose} />
      ) : (
        <ConfirmValue
          limit={limit}
          wish={wish}
          onBack={() => setWish(undefined)}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

function ChooseValue({
  limit,
  onChoose,
  onClose,
}: {
  limit: LimitWire
  onChoose: (wish: Wish) => void
  onClose: () => void
}) {
  const { name, own, house, pending } = limit
  const isTime = isOfTime(name)
  const [typed, setTyped] = useState(() =>
    isTime ? (own ?? `${MINUTES[name][3]}`) : own === null ? '' : tidyAmount(own),
  )
  const read = readAmount(typed)
  const value = isTime ? typed : read.ok ? read.value : null
  const used = usedText(limit)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== null) onChoose(value)
      }}
    >
      <SheetBody>
        <div className="stack">
          {pending ? <PendingRaise name={name} own={own} raise={pending} onDone={onClose} /> : null}
          {used ? <p className="c2">{used}</p> : null}
          {house === null ? null : (
            <Note tone="blue">เว็บตั้งวงเงินนี้ให้คุณที่ {limitText(name, house)} ระบบใช้ค่าที่เข้มกว่าเสมอ</Note>
          )}
          {isTime ? (
            <TimeInput name={name} own={own} value={typed} onChange={setTyped} />
          ) : (
            <AmountInput
              label="วงเงิน"
              value={typed}
              onChange={setTyped}
              quick={QUICK_BAHT}
              judge={unfitLimit}
            />
          )}
          {own === null ? null : (
            <Button look="text" onClick={() => onChoose(null)}>
              เอาวงเงินนี้ออก
            </Button>
          )}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ปิด
        </Button>
        <Button
          type="submit"
          size="lg"
          blocked={isTime ? value === own && !pending && SAME : blockOf(read, pending ? null : own)}
        >
          ต่อไป
        </Button>
      </SheetActions>
    </form>
  )
}

const SAME = 'ยังเป็นค่าเดิม'

/** Why an amount is no new limit. */
function blockOf(read: ReturnType<typeof readAmount>, own: Wish): string | false {
  if (!read.ok) return amountBlock(read.error)
  return unfitLimit(read.value) ? 'แก้วงเงินก่อน' : read.value === own && SAME
}

function TimeInput({
  name,
  own,
  ...typed
}: {
  name: TimeLimitName
  own: string | null
  value: string
  onChange: (value: string) => void
}) {
  const isSession = name === 'session'
  return (
    <SelectInput
      label={isSession ? 'เล่นต่อเนื่องได้ไม่เกิน' : 'เล่นรวมได้ไม่เกิน'}
      hint={isSession ? 'พัก 15 นาทีแล้วเริ่มนับใหม่' : 'ครบแล้วแทงไม่ได้จนขึ้นช่วงใหม่ แต่ถอนเงินได้ตามปกติ'}
      options={minuteOptions(name, own)}
      {...typed}
    />
  )
}

/** The usual lengths, and the one that is set. */
function minuteOptions(name: TimeLimitName, own: string | null) {
  const all = new Set([...MINUTES[name], ...(own === null ? [] : [Number(own)])])
  return [...all]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: `${minutes}`, label: limitText('session', `${minutes}`) }))
}

const effects: Readonly<Record<Step, string>> = {
  tighter: 'มีผลทันที นับรวมทุกบัญชีของคุณ หากต้องการเพิ่มภายหลัง ต้องรอ 24 ชั่วโมงแล้วยืนยันอีกครั้ง',
  looser:
    'ยังไม่มีผลตอนนี้ ต้องรอ 24 ชั่วโมง แล้วกลับมายืนยันที่หน้านี้ภายใน 3 วันหลังจากนั้น ระหว่างรอใช้วงเงินเดิม ถ้าไม่ยืนยันคำขอจะหมดอายุเอง',
  same: 'วงเงินเดิมใช้ต่อไป และคำขอที่รอยืนยันจะถูกยกเลิก',
}

function ConfirmValue({
  limit: { name, own },
  wish,
  onBack,
  onClose,
}: {
  limit: LimitWire
  wish: Wish
  onBack: () => void
  onClose: () => void
}) {
  const asked = {
    renews: [getLimits, listLimitHistory],
    onDone: ({ outcome }: { outcome: 'in_force' | 'waits' }) => {
      toast.success(
        outcome === 'in_force' ? 'ตั้งวงเงินแล้ว มีผลทันที' : 'รับคำขอแล้ว กลับมายืนยันได้หลังครบ 24 ชั่วโมง',
      )
      onClose()
    },
  }
  const money = useAction(setLimit, asked)
  const session = useAction(setSessionLimit, asked)
  const step = stepOf(valueOf(own), valueOf(wish))
  const run = () =>
    isOfTime(name)
      ? session.run({ name, minutes: wish === null ? null : Number(wish) })
      : money.run({ name, amount: wish })
  return (
    <>
      <SheetBody>
        <div className="stack">
          <p>
            จาก <b className="num">{limitText(name, own)}</b> เป็น{' '}
            <b className="num">{limitText(name, wish)}</b>
          </p>
          <Note tone={step === 'looser' ? 'amber' : 'blue'}>{effects[step]}</Note>
          {step === 'tighter' && limitTable[name].subject === 'deposit' ? (
            <p className="c2">รายการฝากที่รอชำระและเกินวงเงินนี้จะชำระต่อไม่ได้</p>
          ) : null}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onBack}>
          กลับไปแก้
        </Button>
        <Button size="lg" sending={(money.pending || session.pending) && 'กำลังบันทึก…'} onClick={run}>
          {step === 'looser' ? 'ส่งคำขอ' : 'ยืนยัน'}
        </Button>
      </SheetActions>
    </>
  )
}

/** Only compared: minutes are read like baht. */
const valueOf = (wire: Wish): bigint | null => (wire === null ? null : satangOf(wire))
