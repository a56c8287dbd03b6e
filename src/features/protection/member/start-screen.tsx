import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { readAmount } from '#ui/thai/amount.ts'
import { getLimits, setLimit, setSessionLimit } from '../contract.ts'
import { limitText, unfitLimit } from './limit-words.ts'
import classes from './limits-screen.module.css'

const MINUTES = [60, 120, 180, 240]
const times = [
  { value: '', label: 'ยังไม่ตั้ง' },
  ...MINUTES.map((minutes) => ({
    value: `${minutes}`,
    label: limitText('time_day', `${minutes}`),
  })),
]

/** Sets limits one after the other; each answers whether it is set, or nothing was typed. */
function useStartLimits() {
  // What was taken before another was refused is not asked for again.
  const [saved, setSaved] = useState<Readonly<Record<string, string>>>({})
  const money = useAction(setLimit, { renews: [getLimits] })
  const time = useAction(setSessionLimit, { renews: [getLimits] })
  const limitMoney = async (name: 'deposit_day' | 'loss_day', typed: string) => {
    const read = readAmount(typed)
    if (!read.ok || saved[name] === read.value) return true
    if ((await money.runAsync({ name, amount: read.value })) === undefined) return false
    setSaved((before) => ({ ...before, [name]: read.value }))
    return true
  }
  const limitTime = async (minutes: string) =>
    minutes === '' ||
    (await time.runAsync({ name: 'time_day', minutes: Number(minutes) })) !== undefined
  return { limitMoney, limitTime, pending: money.pending || time.pending }
}

/** The last step of registering: limits to begin with, each of them optional, and all of it skippable. */
export function StartScreen({ onDone }: { onDone: () => void }) {
  const [deposit, setDeposit] = useState('')
  const [loss, setLoss] = useState('')
  const [minutes, setMinutes] = useState('')
  const { limitMoney, limitTime, pending } = useStartLimits()
  const isValid = (typed: string) => {
    const read = readAmount(typed)
    return typed === '' || (read.ok && !unfitLimit(read.value))
  }
  const save = async () => {
    const isSaved =
      (await limitMoney('deposit_day', deposit)) &&
      (await limitMoney('loss_day', loss)) &&
      (await limitTime(minutes))
    if (isSaved) onDone()
  }
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PageBar title="ตั้งวงเงินก่อนเริ่มเล่น" />
      <p className="c2">
        สมัครเสร็จแล้ว จะตั้งวงเงินของตัวเองไว้เลยหรือข้ามไปก่อนก็ได้ ลดได้ทันทีทุกเมื่อ ส่วนการเพิ่มต้องรอ 24 ชั่วโมง
      </p>
      <AmountInput
        label="วงเงินฝากต่อวัน (ไม่บังคับ)"
        value={deposit}
        onChange={setDeposit}
        quick={[500, 1000, 5000]}
        judge={unfitLimit}
      />
      <AmountInput
        label="วงเงินเสียต่อวัน (ไม่บังคับ)"
        value={loss}
        onChange={setLoss}
        quick={[300, 500, 1000]}
        judge={unfitLimit}
      />
      <SelectInput
        label="เวลาเล่นต่อวัน (ไม่บังคับ)"
        options={times}
        value={minutes}
        onChange={setMinutes}
      />
      <Button
        type="submit"
        size="lg"
        wide
        sending={pending && 'กำลังบันทึก…'}
        blocked={
          deposit === '' && loss === '' && minutes === ''
            ? 'เลือกอย่างน้อยหนึ่งอย่าง หรือข้ามไปก่อน'
            : !(isValid(deposit) && isValid(loss)) && 'แก้วงเงินก่อน'
        }
      >
        บันทึกวงเงิน
      </Button>
      <Button look="quiet" size="lg" wide onClick={onDone}>
        ข้ามไปก่อน
      </Button>
    </form>
  )
}
