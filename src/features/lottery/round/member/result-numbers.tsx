import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import classes from './result-numbers.module.css'

/** The numbers of a draw, as calls answer them. */
export interface DrawnWire {
  readonly top3: string | null
  readonly bottom2: string | null
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

/** The numbers that pay, on ivory tablets, each group under its name. */
export function ResultNumbers({
  result,
  top4 = null,
}: {
  result: DrawnWire
  /** Where four digits were bet on; elsewhere they would only repeat the three. */
  top4?: string | null
}) {
  const groups = [
    { name: '4 ตัวบน', numbers: [top4] },
    { name: '3 ตัวบน', numbers: [result.top3] },
    { name: '2 ตัวล่าง', numbers: [result.bottom2] },
    { name: '3 ตัวหน้า', numbers: result.front3 },
    { name: '3 ตัวล่าง', numbers: result.bottom3 },
  ]
  return (
    <div className={classes.groups}>
      {groups.map(({ name, numbers }, group) => {
        const drawn = numbers.filter((number) => number !== null)
        if (drawn.length === 0) return null
        return (
          <div key={name}>
            <span className="t13 c2">{name}</span>
            <span className={classes.numbers}>
              {drawn.map((number, at) => (
                <DigitTablets
                  key={`${number}-${at}`}
                  digits={number}
                  look="ivory"
                  size={group < 3 ? 'lg' : 'sm'}
                />
              ))}
            </span>
          </div>
        )
      })}
    </div>
  )
}
