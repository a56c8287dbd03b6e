import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
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
import type { SeedsPart } from './seeds-part.ts'
import { useWheelSound, type WheelSound } from './use-wheel-sound.ts'
import { useWheelStore } from './wheel-store.ts'
import { blockedBy, spinWords } from './wheel-words.ts'
import classes from './wheel.module.css'

const ResultSheet = lazy(() =>
  import('./result-sheet.tsx').then((file) => ({ default: file.ResultSheet })),
)
const OddsSheet = lazy(() =>
  import('./odds-sheet.tsx').then((file) => ({ default: file.OddsSheet })),
)
const SpinsSheet = lazy(() =>
  import('./spins-sheet.tsx').then((file) => ({ default: file.SpinsSheet })),
)

/** As many choices as fit a bar on a phone; more of them scroll. */
const IN_A_BAR = 3

interface Purse {
  readonly point: number
  readonly free_spins: number
}

/** What changes when a wheel stands; before that nothing on the page tells the prize. */
const CHANGED = [getWheelConfig, getWheelConfigV2, getWheelBoard, listWheelSpins]

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
  const [chosen, setChosen] = useState<string>()
  const [isTurning, setTurning] = useState(false)
  const sound = useWheelSound()
  const wheel = wheels.find(({ wheel_id: id }) => `${id}` === chosen) ?? wheels[0]
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
        <span className={classes.chip}>{`แต้ม ${formatCount(purse.point)}`}</span>
        <span className={classes.chip}>{`สิทธิ์หมุน ${formatCount(purse.free_spins)}`}</span>
        <SoundSwitch sound={sound} />
      </div>
      {wheels.length > 1 && !isTurning ? (
        <WheelTabs
          label="เลือกกงล้อ"
          items={wheels.map((one) => ({ value: `${one.wheel_id}`, label: one.title }))}
          value={`${wheel.wheel_id}`}
          onChange={setChosen}
        />
      ) : null}
      <Wheel
        key={wheel.wheel_id}
        wheel={wheel}
        isAtOnce={wheel.wheel_id === atOnce}
        purse={purse}
        Seeds={Seeds}
        sound={sound}
        onTurning={setTurning}
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
  onTurning,
}: {
  wheel: WheelWire
  isAtOnce: boolean
  purse: Purse
  Seeds: SeedsPart
  sound: WheelSound
  onTurning: (isTurning: boolean) => void
}) {
  const { spin, sending, stop, stand, won, close } = useSpin(wheel, isAtOnce, {
    wake: sound.wake,
    onTurning,
    onStand: (spun) => sound.stand(spun.is_gain),
  })
  const setTab = useWheelStore((state) => state.setTab)
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
      <p className="t13 c2" aria-live="polite">
        {`วันนี้หมุนได้อีก ${formatCount(wheel.spins_left_today)} จาก ${formatCount(wheel.spins_a_day)} ครั้ง แต้มได้จากภารกิจ`}
      </p>
      {wheel.closes_at === null ? null : (
        <p className="t13 c2">{`กงล้อนี้หมุนได้ถึง ${thaiDateTime(wheel.closes_at)}`}</p>
      )}
      <Links wheel={wheel} Seeds={Seeds} />
      {won ? (
        <Suspense>
          <ResultSheet
            spun={won}
            onClose={close}
            onRewards={() => {
              close()
              setTab(2)
            }}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

/** A spin: the server has drawn before the wheel turns, and the page tells it when the wheel stands. */
function useSpin(
  wheel: WheelWire,
  isAtOnce: boolean,
  tell: {
    /** Inside the press. */
    wake: () => void
    onTurning: (isTurning: boolean) => void
    onStand: (spun: SpunWire) => void
  },
) {
  const cache = useQueryClient()
  const [spun, setSpun] = useState<SpunWire>()
  const [stop, setStop] = useState<Stop>()
  const [isStanding, setStanding] = useState(true)
  const turn = (isTurning: boolean) => {
    setStanding(!isTurning)
    tell.onTurning(isTurning)
  }
  const renew = () => {
    for (const { path } of CHANGED) void cache.invalidateQueries({ queryKey: [path] })
  }
  const options = {
    onDone: (made: SpunWire) => {
      setSpun(made)
      turn(true)
      setStop({ id: Number(made.spin_id), place: made.place })
    },
    onRefused: renew,
  }
  const atOnce = useAction(spinWheel, options)
  const claimed = useAction(spinWheelV2, options)
  const action = isAtOnce ? atOnce : claimed
  const isTurning = action.pending || !isStanding
  return {
    spin: () => {
      tell.wake()
      setSpun(undefined)
      action.run({ wheel_id: Number(wheel.wheel_id), version: wheel.version })
    },
    sending: isTurning && (action.checking ? 'กำลังตรวจสอบ…' : 'กำลังหมุน…'),
    stop,
    stand: () => {
      turn(false)
      if (spun) tell.onStand(spun)
      renew()
    },
    won: isStanding ? spun : undefined,
    close: () => setSpun(undefined),
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
