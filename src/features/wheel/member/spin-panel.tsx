import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { type ApiError, isUnknownOutcome } from '#ui/client/api-error.ts'
import { holdLive } from '#ui/client/live-cache.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs, Segmented } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  getWheelBoard,
  getWheelConfig,
  getWheelConfigV2,
  listWheelSpins,
  type SpunWire,
  spinWheel,
  spinWheelV2,
  type WheelWire,
} from '../contract.ts'
import { type Stop, WheelArt } from './wheel-art.tsx'
import { usePress } from './press.ts'
import type { SeedsPart } from './seeds-part.ts'
import { useWheelSound, type WheelSound } from './use-wheel-sound.ts'
import { useWheelStore } from './wheel-store.ts'
import {
  blockedBy,
  dayWords,
  elsewhere,
  isShort,
  type Purse,
  readyWheel,
  spinWords,
} from './wheel-words.ts'
import classes from './wheel.module.css'

const ResultSheet = lazy(() =>
  import('./result-sheet.tsx').then((file) => ({ default: file.ResultSheet })),
)
const LostSpin = lazy(() => import('./lost-spin.tsx').then((file) => ({ default: file.LostSpin })))
const OddsSheet = lazy(() =>
  import('./odds-sheet.tsx').then((file) => ({ default: file.OddsSheet })),
)
const SpinsSheet = lazy(() =>
  import('./spins-sheet.tsx').then((file) => ({ default: file.SpinsSheet })),
)

/** As many choices as fit a bar on a phone; more of them scroll. */
const IN_A_BAR = 3

/** What changes when a wheel stands; before that nothing on the page tells the prize. */
const CHANGED = [getWheelConfig, getWheelConfigV2, getWheelBoard, listWheelSpins]

const idOf = (wheel: WheelWire | undefined): string | undefined => wheel && `${wheel.wheel_id}`

/** One of the wheels, and what is done with it. */
export function SpinPanel({
  wheels,
  atOnce,
  purse,
  Seeds,
}: {
  wheels: readonly WheelWire[]
  /** The wheel whose prizes come at once. */
  atOnce: WheelWire['wheel_id'] | undefined
  purse: Purse
  Seeds: SeedsPart
}) {
  // Once: a wheel does not change under a finger because its last spin was used.
  const [chosen, setChosen] = useState(() => idOf(readyWheel(wheels, purse)))
  const isTurning = useWheelStore((state) => state.isTurning)
  const sound = useWheelSound()
  const wheel = wheels.find((one) => idOf(one) === chosen) ?? wheels[0]
  const WheelTabs = wheels.length > IN_A_BAR ? FilterTabs : Segmented
  if (!wheel) {
    return (
      <EmptyState art={wheelArt} title="กงล้อปิดชั่วคราว">
        แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ กลับมาใหม่ได้ทุกเมื่อ
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.purse}>
        <span className={classes.chip} aria-live="polite">
          {`แต้ม ${formatCount(purse.point)}`}
        </span>
        <span className={classes.chip} aria-live="polite">
          {`สิทธิ์หมุน ${formatCount(purse.free_spins)}`}
        </span>
        <SoundSwitch sound={sound} />
      </div>
      {wheels.length > 1 ? (
        <div inert={isTurning}>
          <WheelTabs
            label="เลือกกงล้อ"
            items={wheels.map((one) => ({ value: `${one.wheel_id}`, label: one.title }))}
            value={`${wheel.wheel_id}`}
            onChange={setChosen}
          />
        </div>
      ) : null}
      <Wheel
        key={wheel.wheel_id}
        wheel={wheel}
        isAtOnce={wheel.wheel_id === atOnce}
        purse={purse}
        Seeds={Seeds}
        sound={sound}
        other={elsewhere(wheel, wheels, purse)}
        onChoose={setChosen}
      />
    </>
  )
}

function Wheel({
  wheel,
  isAtOnce,
  purse,
  Seeds,
  sound,
  other,
  onChoose,
}: {
  wheel: WheelWire
  isAtOnce: boolean
  purse: Purse
  Seeds: SeedsPart
  sound: WheelSound
  /** Where what the member has is of use, when it is of none here. */
  other: ReturnType<typeof elsewhere>
  onChoose: (wheelId: string) => void
}) {
  const { spin, sending, stop, stand, won, close, lost } = useSpin(wheel, isAtOnce, {
    wake: sound.wake,
    onStand: (spun) => sound.stand(spun.is_gain),
  })
  const setTab = useWheelStore((state) => state.setTab)
  const openRewards = () => {
    close()
    setTab(2)
  }
  return (
    <Panel padded className={classes.stage ?? ''}>
      <WheelArt prizes={wheel.prizes} stop={stop} onTurn={sound.turn} onStand={stand} />
      <div className={classes.press}>
        <Button
          size="lg"
          wide
          sending={sending}
          blocked={sending ? false : blockedBy(wheel, purse)}
          onClick={spin}
        >
          {spinWords(wheel, purse)}
        </Button>
      </div>
      {isShort(wheel, purse) && !sending ? <WayOn other={other} onChoose={onChoose} /> : null}
      <p className="t13 c2" aria-live="polite">
        {dayWords(wheel)}
      </p>
      {wheel.closes_at === null ? null : (
        <p className="t13 c2">{`กงล้อนี้หมุนได้ถึง ${thaiDateTime(wheel.closes_at)}`}</p>
      )}
      <Links wheel={wheel} Seeds={Seeds} />
      {won ? (
        <Suspense>
          <ResultSheet spun={won} onClose={close} onRewards={openRewards} />
        </Suspense>
      ) : null}
      {lost ? (
        <Suspense>
          <LostSpin press={lost} onTold={close} onRewards={openRewards} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

/** Where to spin with what the member has, or to earn what is missing. */
function WayOn({
  other,
  onChoose,
}: {
  other: ReturnType<typeof elsewhere>
  onChoose: (wheelId: string) => void
}) {
  return other ? (
    <Button look="outline" size="sm" wide onClick={() => onChoose(`${other.wheel.wheel_id}`)}>
      {other.words}
    </Button>
  ) : (
    <ButtonLink to="/member/creditfree" look="outline" size="sm" wide>
      ไปที่ภารกิจ
    </ButtonLink>
  )
}

/** A spin: the server has drawn before the wheel turns, and the page tells it when the wheel stands. */
function useSpin(
  wheel: WheelWire,
  isAtOnce: boolean,
  tell: {
    /** Inside the press. */
    wake: () => void
    onStand: (spun: SpunWire) => void
  },
) {
  const cache = useQueryClient()
  const [spun, setSpun] = useState<SpunWire>()
  const [stop, setStop] = useState<Stop>()
  const [isStanding, setStanding] = useState(true)
  const { press, remember, forget } = usePress()
  // What this page pressed it tells itself.
  const [isOwnPress, setOwnPress] = useState(false)
  const setTurning = useWheelStore((state) => state.setTurning)
  const renew = () => {
    for (const { path } of CHANGED) void cache.invalidateQueries({ queryKey: [path] })
  }
  const options = {
    onDone: (made: SpunWire) => {
      setSpun(made)
      setStanding(false)
      setStop({ id: Number(made.spin_id), place: made.place })
    },
    onRefused: (error: ApiError) => {
      if (!isUnknownOutcome(error)) forget()
      renew()
    },
  }
  const atOnce = useAction(spinWheel, options)
  const claimed = useAction(spinWheelV2, options)
  const action = isAtOnce ? atOnce : claimed
  const isTurning = action.pending || !isStanding
  useEffect(() => {
    if (!isTurning) return undefined
    setTurning(true)
    const letGo = holdLive()
    return () => {
      setTurning(false)
      letGo()
    }
  }, [isTurning, setTurning])
  return {
    spin: () => {
      tell.wake()
      setSpun(undefined)
      setOwnPress(true)
      remember(stop?.id ?? 0)
      action.run({ wheel_id: Number(wheel.wheel_id), version: wheel.version })
    },
    sending: isTurning && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังหมุน…'),
    stop,
    stand: () => {
      setStanding(true)
      forget()
      if (spun) tell.onStand(spun)
      renew()
    },
    won: isStanding ? spun : undefined,
    /** A press of before this page. */
    lost: isOwnPress ? null : press,
    close: () => {
      setSpun(undefined)
      forget()
    },
  }
}

function SoundSwitch({ sound: { isOn, toggle } }: { sound: WheelSound }) {
  const Icon = isOn ? IconVolume : IconVolumeOff
  return (
    <IconButton
      className={classes.sound ?? ''}
      label="เสียงกงล้อ"
      aria-pressed={isOn}
      icon={<Icon size={22} stroke={1.75} aria-hidden />}
      onClick={toggle}
    />
  )
}

function Links({ wheel, Seeds }: { wheel: WheelWire; Seeds: SeedsPart }) {
  const [open, setOpen] = useState<'odds' | 'spins'>()
  const close = () => setOpen(undefined)
  return (
    <div className={classes.links}>
      <Button look="quiet" size="sm" onClick={() => setOpen('odds')}>
        กติกาและโอกาสได้รางวัล
      </Button>
      <Button look="quiet" size="sm" onClick={() => setOpen('spins')}>
        ประวัติและตรวจสอบผล
      </Button>
      <Suspense>
        {open === 'odds' ? <OddsSheet wheel={wheel} onClose={close} /> : null}
        {open === 'spins' ? <SpinsSheet Seeds={Seeds} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
