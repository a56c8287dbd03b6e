import { useEffect, useRef } from 'react'
import type { WheelWire } from '../contract.ts'
import { passesOf, SPIN_MS, turningOf } from './wheel-motion.ts'
import { oddsWords, turnTo } from './wheel-words.ts'
import classes from './wheel.module.css'

const RADIUS = 150

/** A stop of the wheel: the same field again is another stop. */
export interface Stop {
  readonly id: number
  readonly place: number
}

/**
 * The wheel with every field's odds on it. It turns to a stop and tells when it stands; with reduced motion it
 * stands at once. The browser turns it: no script runs per frame.
 */
export function WheelArt({
  prizes,
  stop,
  onTurn,
  onStand,
}: {
  prizes: WheelWire['prizes']
  stop: Stop | undefined
  /** It begins to turn; in so many ms each of its fields' edges passes the pointer. */
  onTurn: (passesMs: readonly number[]) => void
  onStand: () => void
}) {
  const disc = useRef<SVGGElement>(null)
  const angle = useRef(0)
  const tell = useRef({ onTurn, onStand })
  useEffect(() => {
    tell.current = { onTurn, onStand }
  })
  useEffect(() => {
    const element = disc.current
    if (!element || !stop) return undefined
    const from = angle.current
    const to = turnTo(from, stop.place, prizes.length)
    angle.current = to
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const turning = element.animate(turningOf(from, to), {
      duration: isStill ? 0 : SPIN_MS,
      fill: 'forwards',
    })
    if (!isStill) tell.current.onTurn(passesOf(from, to, prizes.length))
    turning.finished.then(
      () => tell.current.onStand(),
      () => {},
    )
    return () => turning.cancel()
    // A wheel that changes while it turns turns on to its stop.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stop])
  return (
    <svg
      className={classes.wheel}
      viewBox="-160 -172 320 332"
      role="img"
      aria-label={`กงล้อ ${prizes.length} ช่อง`}
    >
      <circle r={RADIUS + 8} className={classes.rim} />
      <g ref={disc} className={classes.disc}>
        {prizes.map((prize, place) => (
          <Field key={prize.place} prize={prize} place={place} fields={prizes.length} />
        ))}
        {prizes.map((prize, place) => (
          <Pin key={prize.place} degrees={(place * 360) / prizes.length} />
        ))}
      </g>
      <circle r="18" className={classes.hub} />
      <path d="M-12 -170 L12 -170 L0 -142 Z" className={classes.pointer} />
    </svg>
  )
}

function Field({
  prize,
  place,
  fields,
}: {
  prize: WheelWire['prizes'][number]
  place: number
  fields: number
}) {
  const size = 360 / fields
  const [from, to] = [pointAt(place * size), pointAt((place + 1) * size)]
  return (
    <g
      data-kind={prize.kind}
      data-even={place % 2 === 0 || undefined}
      data-out={prize.is_out || undefined}
    >
      <path
        d={`M0 0 L${from.x} ${from.y} A${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y} Z`}
        className={classes.field}
      />
      <g transform={`rotate(${(place + 0.5) * size - 90}) translate(${RADIUS - 10} 0)`}>
        <text className={classes.label} textAnchor="end" dy="-1">
          {prize.label}
        </text>
        <text className={classes.odds} textAnchor="end" dy="13">
          {oddsWords(prize.odds)}
        </text>
      </g>
    </g>
  )
}

/** What the pointer ticks at. */
function Pin({ degrees }: { degrees: number }) {
  const { x, y } = pointAt(degrees, RADIUS + 2)
  return <circle cx={x} cy={y} r="3.5" className={classes.pin} />
}

/** A point of the edge, clockwise from the top. */
function pointAt(degrees: number, radius = RADIUS): { x: number; y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180
  return {
    x: Math.round(radius * 100 * Math.cos(radians)) / 100,
    y: Math.round(radius * 100 * Math.sin(radians)) / 100,
  }
}
