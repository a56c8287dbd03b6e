import { useState } from 'react'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { parseRate } from '../../rules/rate.ts'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { NumberPad } from '#ui/parts/number-pad.tsx'
import { formatMoney, satangOf, wireAmount } from '#ui/thai/money.ts'
import { payout } from '#kernel/money.ts'
import type { RateWire } from './bet-wire.ts'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './bet-pad.module.css'

const STAKES = ['5', '10', '20', '50', '100'] as const

/** Tablets, stake and keypad: a number that is complete goes into the slip by itself. */
export function BetPad({ rates, entry }: { rates: readonly RateWire[]; entry: BetEntry }) {
  const { digits } = entry
  const turn = { label: digits === 3 ? '6 กลับ' : 'กลับเลข', onPress: entry.addPermutations }
  return (
    <div className={classes.pad}>
      <div className={classes.typed}>
        <DigitTablets digits={entry.typed} slots={digits} look="ivory" size="xl" />
      </div>
      <p className={classes.wins}>{winText(entry.chosen, rates, entry.stake)}</p>
      <Stakes stake={entry.stake} onStake={entry.setStake} />
      <NumberPad
        captureKeyboard
        onDigit={entry.press}
        onDelete={entry.deleteDigit}
        onClear={entry.clearDigits}
        sideKeys={[
          { label: 'สุ่มเลข', onPress: entry.addLucky },
          // One digit turned round is the same digit.
          ...(digits === 1 ? [] : [turn]),
        ]}
      />
    </div>
  )
}

function Stakes({ stake, onStake }: { stake: string; onStake: (stake: string) => void }) {
  const [isOther, setOther] = useState(!STAKES.some((one) => one === stake))
  return (
    <div className={classes.stakes} role="group" aria-label="เงินแทงต่อเลข">
      {STAKES.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={`เลขละ ${one} บาท`}
          aria-pressed={!isOther && stake === one}
          onClick={() => {
            setOther(false)
            onStake(one)
          }}
        >
          {!isOther && stake === one ? `฿${one}` : one}
        </button>
      ))}
      {isOther ? (
        <input
          aria-label="เงินแทงต่อเลข บาท"
          inputMode="decimal"
          value={stake}
          onChange={(event) =>
            onStake(event.currentTarget.value.replace(/[^\d.]/g, '').slice(0, 9))
          }
        />
      ) : (
        <button type="button" onClick={() => setOther(true)}>
          อื่น
        </button>
      )}
    </div>
  )
}

/** `ถูก 3 ตัวบนได้ ฿17,000 · …` for the stake and the types that are chosen. */
function winText(chosen: readonly BetType[], rates: readonly RateWire[], stake: string): string {
  const wire = wireAmount(stake)
  if (chosen.length === 0) return 'เลือกประเภทอย่างน้อยหนึ่งอย่าง'
  if (wire === null) return 'ใส่เงินแทงก่อน'
  return chosen
    .map((betType) => {
      const rate = parseRate(rates.find((row) => row.bet_type === betType)?.rate ?? '0')
      const win = rate.ok ? payout(satangOf(wire), rate.value) : 0n
      return `ถูก ${betTypeInfo[betType].name} ได้ ${formatMoney(win)}`
    })
    .join(' · ')
}
