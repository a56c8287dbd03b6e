import { useState } from 'react'
import { betTypeInfo, type BetType } from '../../rules/bet-types.ts'
import { parseRate } from '../../rules/rate.ts'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { NumberPad } from '#ui/parts/number-pad.tsx'
import { formatMoney, satangOf, wireAmount } from '#ui/thai/money.ts'
import { payout } from '#kernel/money.ts'
import type { RateWire } from './bet-wire.ts'
import classes from './bet-pad.module.css'

const STAKES = ['5', '10', '20', '50', '100'] as const

/** Tablets, stake and keypad: a number that is complete goes into the slip by itself. */
export function BetPad({
  digits,
  typed,
  chosen,
  rates,
  stake,
  onStake,
  onDigit,
  onDelete,
  onClear,
  onLucky,
  onPermute,
}: {
  digits: 1 | 2 | 3
  typed: string
  chosen: readonly BetType[]
  rates: readonly RateWire[]
  stake: string
  onStake: (stake: string) => void
  onDigit: (digit: string) => void
  onDelete: () => void
  onClear: () => void
  onLucky: () => void
  /** Undefined where turning digits round makes nothing new. */
  onPermute: (() => void) | undefined
}) {
  return (
    <div className={classes.pad}>
      <div className={classes.typed}>
        <DigitTablets digits={typed} slots={digits} look="ivory" size="xl" />
      </div>
      <p className={classes.wins}>{winText(chosen, rates, stake)}</p>
      <Stakes stake={stake} onStake={onStake} />
      <NumberPad
        captureKeyboard
        onDigit={onDigit}
        onDelete={onDelete}
        onClear={onClear}
        sideKeys={[
          { label: 'สุ่มเลข', onPress: onLucky },
          ...(onPermute ? [{ label: digits === 3 ? '6 กลับ' : 'กลับเลข', onPress: onPermute }] : []),
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
