import { IconCheck } from '@tabler/icons-react'
import { useFocusAfter } from '#ui/client/use-focus-after.ts'
import { Button } from '#ui/parts/button.tsx'
import type { QuestsWire } from '../contract.ts'
import classes from './quests.module.css'
import { useRedeem } from './use-redeem.ts'

/** The seven days of a row of visits, with what each pays; today's is taken with a tap. */
export function VisitStrip({
  visit,
  onStale,
}: {
  visit: NonNullable<QuestsWire['check_in']>
  onStale: () => void
}) {
  const { quest_id, version, period_key, streak, is_done: isDone } = visit
  const { target, expectChange } = useFocusAfter<HTMLParagraphElement>(isDone)
  const { redeem, sending } = useRedeem(onStale, expectChange)
  const isReached = (place: number) => place < streak || (place === streak && isDone)
  return (
    <>
      <ol className={classes.days} aria-label="เช็กอินต่อเนื่อง 7 วัน">
        {visit.points.map((points, at) => {
          const place = at + 1
          return (
            <li
              key={place}
              className={classes.day}
              data-done={isReached(place) || undefined}
              aria-current={place === streak ? 'date' : undefined}
            >
              <span className="t12 c2">
                <span className="visually-hidden">วันที่ </span>
                {place}
              </span>
              {isReached(place) ? (
                <IconCheck size={20} stroke={1.75} role="img" aria-label="เช็กอินแล้ว" />
              ) : (
                <span className="num">
                  {`+${points}`}
                  <span className="visually-hidden"> แต้ม</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {isDone ? (
        <p ref={target} tabIndex={-1} className="c2">{`วันนี้เช็กอินแล้ว วันที่ ${streak} ของ 7`}</p>
      ) : (
        <Button
          size="lg"
          wide
          sending={sending}
          onClick={() => redeem({ quest_id: Number(quest_id), version, period_key })}
        >
          เช็กอิน
        </Button>
      )}
    </>
  )
}
