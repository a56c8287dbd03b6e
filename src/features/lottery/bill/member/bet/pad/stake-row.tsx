import { useState } from 'react'
import { stakeWhileTyped } from '../pricing.ts'
import classes from './stake-row.module.css'

const STAKES = ['5', '10', '20', '50', '100'] as const
const COUNTS = ['1', '2', '3', '5', '10'] as const

/** What each number costs, or how many sets: quick amounts, and one of one's own. */
export function StakeRow({
  stake,
  countsSets,
  onStake,
}: {
  stake: string
  countsSets: boolean
  onStake: (stake: string) => void
}) {
  const quick: readonly string[] = countsSets ? COUNTS : STAKES
  const [asksOther, setOther] = useState(false)
  const isOther = asksOther || !quick.includes(stake)
  return (
    <div
      className={classes.stakes}
      role="group"
      aria-label={countsSets ? 'จำนวนชุดต่อเลข' : 'เงินแทงต่อเลข'}
    >
      {quick.map((one) => {
        const isChosen = !isOther && stake === one
        return (
          <button
            key={one}
            type="button"
            aria-label={countsSets ? `เลขละ ${one} ชุด` : `เลขละ ${one} บาท`}
            aria-pressed={isChosen}
            onClick={() => {
              setOther(false)
              onStake(one)
            }}
          >
            {isChosen && !countsSets ? `฿${one}` : one}
          </button>
        )
      })}
      {isOther ? (
        <input
          aria-label={countsSets ? 'จำนวนชุดต่อเลข' : 'เงินแทงต่อเลข บาท'}
          inputMode="decimal"
          enterKeyHint="done"
          value={stake}
          onChange={(event) => onStake(stakeWhileTyped(event.currentTarget.value, countsSets))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      ) : (
        <button type="button" onClick={() => setOther(true)}>
          อื่น
        </button>
      )}
    </div>
  )
}
