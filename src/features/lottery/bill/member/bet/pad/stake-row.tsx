import { useState } from 'react'
import { AmountCell } from '#ui/parts/amount-cell.tsx'
import classes from './stake-row.module.css'

const STAKES = ['5', '10', '20', '50', '100'] as const
/** From so many characters on a stake is written smaller: six share the row. */
const LONG_STAKE = 7
const COUNTS = ['1', '2', '3', '5', '10'] as const

/** What each number costs, or how many sets: quick amounts, and one of one's own. */
export function StakeRow({
  stake,
  countsSets,
  fault,
  onStake,
}: {
  stake: string
  countsSets: boolean
  /** What is wrong with the stake; said where there is room for it. */
  fault: string
  onStake: (stake: string) => void
}) {
  const quick: readonly string[] = countsSets ? COUNTS : STAKES
  const [asksOther, setOther] = useState(false)
  const isOther = asksOther || !quick.includes(stake)
  return (
    <div
      className={classes.stakes}
      data-other={isOther || undefined}
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
        <AmountCell
          label={countsSets ? 'จำนวนชุดต่อเลข' : 'เงินแทงต่อเลข บาท'}
          wire={stake}
          whole={countsSets}
          isFaulty={fault !== ''}
          data-long={stake.length >= LONG_STAKE || undefined}
          onChange={(next) => {
            // A stake on its way to another may be one that has a button.
            setOther(true)
            onStake(next)
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
