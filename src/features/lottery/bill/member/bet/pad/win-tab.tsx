import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { winNumbers, WIN_DIGITS_MAX } from '../../../rules/entry/win-numbers.ts'
import { picksOf } from '../../../rules/entry/slip.ts'
import { totalsOf, type Pricing } from '../pricing.ts'
import { AddBar } from './add-bar.tsx'
import { EntryStatus } from './entry-status.tsx'
import { StakeRow } from './stake-row.tsx'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './win-tab.module.css'

const DIGITS = [...'1234567890']
/** So many of the numbers stand there; of more, how many they are says enough. */
const SHOWN_MAX = 60

/** เลขวิน: a few digits, and every number that can be made of them. */
export function WinTab({ entry, pricing }: { entry: BetEntry; pricing: Pricing }) {
  // One object, which is the offer of the bar below.
  const [caught, setCaught] = useState({ digits: '', doubles: false, turned: false })
  const { digits, doubles, turned } = caught
  const setDigits = (next: string) => setCaught({ ...caught, digits: next })
  const { mode, stake } = entry
  const { digits: length, chosen } = mode
  if (length !== 2 && length !== 3) return <OtherLength onDigits={entry.setDigits} />
  const numbers = winNumbers([...digits], length, { doubles, turned })
  const price = entry.countsSets ? `${stake} ชุด` : formatMoney(stake, { decimals: 'auto' })
  return (
    <div className={classes.tab}>
      <p className="t14 c2">
        เลือก {length}–{WIN_DIGITS_MAX} ตัว เพื่อจับวิน {length} ตัว
      </p>
      <Digits chosen={digits} onChoose={setDigits} />
      <div className={classes.ways} role="group" aria-label="วิธีจับวิน">
        <button
          type="button"
          aria-pressed={doubles}
          onClick={() => setCaught({ ...caught, doubles: !doubles })}
        >
          รวมเลขเบิ้ล
        </button>
        <button
          type="button"
          aria-pressed={turned}
          onClick={() => setCaught({ ...caught, turned: !turned })}
        >
          กลับเลขวิน
        </button>
        <button type="button" onClick={() => setDigits('')}>
          ล้าง
        </button>
      </div>
      <p className={`${classes.count} t14 c2`} role="status">
        {numbers.length > 0 ? `ได้ ${formatCount(numbers.length)} เลข` : missing(digits, length)}
      </p>
      <p className={classes.numbers}>
        {numbers.slice(0, SHOWN_MAX).join(' ')}
        {numbers.length > SHOWN_MAX ? ' …' : ''}
      </p>
      <div className={classes.dock}>
        <StakeRow
          stake={stake}
          countsSets={entry.countsSets}
          fault={entry.stakeFault}
          onStake={entry.setStake}
        />
      </div>
      <EntryStatus entry={entry} pricing={pricing} isShown={numbers.length === 0} />
      {numbers.length > 0 ? (
        <AddBar
          count={numbers.length}
          note={
            chosen.length === 0
              ? 'เลือกประเภทก่อน'
              : entry.stakeFault ||
                `${formatCount(chosen.length * numbers.length)} รายการ เลขละ ${price}`
          }
          sum={totalsOf(pricing, picksOf(chosen, numbers, stake)).net}
          onAdd={() => {
            if (entry.addNumbers(caught, numbers)) setDigits('')
          }}
        />
      ) : null}
    </div>
  )
}

/** The ten digits, of which a few are chosen. */
function Digits({ chosen, onChoose }: { chosen: string; onChoose: (digits: string) => void }) {
  return (
    <div className={classes.digits} role="group" aria-label="เลขที่จับวิน">
      {DIGITS.map((digit) => {
        const isOn = chosen.includes(digit)
        const isFull = !isOn && chosen.length === WIN_DIGITS_MAX
        return (
          <button
            key={digit}
            type="button"
            aria-pressed={isOn}
            aria-disabled={isFull || undefined}
            onClick={() => {
              if (!isFull) onChoose(isOn ? chosen.replace(digit, '') : chosen + digit)
            }}
          >
            {digit}
          </button>
        )
      })}
    </div>
  )
}

const missing = (digits: string, length: number): string =>
  digits === '' ? 'ยังไม่ได้เลือกเลข' : `เลือกอีก ${length - digits.length} ตัว หรือรวมเลขเบิ้ล`

/** Of one digit nothing is caught, and of four nobody catches. */
function OtherLength({ onDigits }: { onDigits: BetEntry['setDigits'] }) {
  return (
    <div className={classes.tab}>
      <p className="c2">เลขวินใช้กับ 2 ตัว และ 3 ตัว</p>
      <div className={classes.choose}>
        <Button look="quiet" onClick={() => onDigits(2)}>
          จับวิน 2 ตัว
        </Button>
        <Button look="quiet" onClick={() => onDigits(3)}>
          จับวิน 3 ตัว
        </Button>
      </div>
    </div>
  )
}
