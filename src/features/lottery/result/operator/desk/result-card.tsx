import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import type { Desk } from './desk-wire.ts'
import classes from './result-card.module.css'

/** The confirmed result: the numbers that pay, and the official value they come from. */
export function ResultCard({ desk }: { desk: Desk }) {
  const { result } = desk
  if (!result) return null
  const { derived } = result
  const groups = [
    { name: '4 ตัวบน', numbers: [derived.top4] },
    { name: '3 ตัวบน', numbers: [derived.top3] },
    { name: '2 ตัวล่าง', numbers: [derived.bottom2] },
    { name: '3 ตัวหน้า', numbers: derived.front3 },
    { name: '3 ตัวล่าง', numbers: derived.bottom3 },
  ]
  return (
    <Panel padded>
      <p className="t14 c2">
        ผลทางการ <span className="num strong">{derived.full}</span> · {result.source}
      </p>
      <div className={classes.groups}>
        {groups.map(({ name, numbers }) => {
          const drawn = numbers.filter((number) => number !== null)
          if (drawn.length === 0) return null
          return (
            <div key={name}>
              <p className="t13 c2">{name}</p>
              <div className={classes.numbers}>
                {drawn.map((number, at) => (
                  <DigitTablets key={at} digits={number} look="ivory" size="lg" />
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </Panel>
  )
}
