import { lazy, Suspense, useEffect } from 'react'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { getWheelConfig, getWheelConfigV2 } from '../contract.ts'
import type { SeedsPart } from './seeds-part.ts'
import { SpinPanel } from './spin-panel.tsx'
import { useWheelStore, type WheelTab } from './wheel-store.ts'
import classes from './wheel.module.css'

const RewardList = lazy(() =>
  import('./reward-list.tsx').then((file) => ({ default: file.RewardList })),
)
const Board = lazy(() => import('./board.tsx').then((file) => ({ default: file.Board })))

const skeleton = <SkeletonRows count={5} />
/** What no event tells: a new day, a wheel that the clock opens or ends, a prize that others took last. */
const REFETCH_MS = 60_000

/** The wheels, the prizes that wait, and who won lately. */
export function WheelScreen({
  Seeds,
  Shut,
  opensRewards,
}: {
  Seeds: SeedsPart
  Shut: ShutPart
  /** Whoever is led here for a prize sees the prizes first. */
  opensRewards: boolean
}) {
  const { tab, setTab, isTurning } = useWheelStore()
  useEffect(() => {
    if (opensRewards) setTab(2)
  }, [opensRewards, setTab])
  // What changes while the wheel turns is asked for when it stands.
  const options = { enabled: !isTurning, refetchInterval: REFETCH_MS }
  const first = useCall(getWheelConfig, {}, options)
  const second = useCall(getWheelConfigV2, {}, options)
  const waiting = second.data?.rewards.length ?? 0
  return (
    <div className={classes.page}>
      <h1 className="t24">กงล้อนำโชค</h1>
      <FilterTabs
        label="ส่วนของหน้า"
        items={[
          { value: '1', label: 'วงล้อ' },
          { value: '2', label: waiting > 0 ? `รางวัลของฉัน (${waiting})` : 'รางวัลของฉัน' },
          { value: '3', label: 'ผู้โชคดี' },
        ]}
        value={`${tab}`}
        onChange={(next) => setTab(Number(next) as WheelTab)}
      />
      {tab === 1 ? (
        <QueryView query={first} skeleton={skeleton}>
          {(one) => (
            <QueryView query={second} skeleton={skeleton}>
              {(two) =>
                two.may_spin ? (
                  <SpinPanel
                    wheels={[...(one.configs ? [one.configs] : []), ...two.setting]}
                    atOnce={one.configs?.wheel_id}
                    purse={two}
                    Seeds={Seeds}
                  />
                ) : (
                  <Shut
                    title="กงล้อปิดสำหรับบัญชีนี้ในขณะนี้"
                    paused="ระหว่างนี้หมุนกงล้อไม่ได้ แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ"
                  >
                    แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ
                  </Shut>
                )
              }
            </QueryView>
          )}
        </QueryView>
      ) : null}
      <Suspense fallback={skeleton}>
        {tab === 2 ? (
          <QueryView query={second} skeleton={skeleton}>
            {({ rewards }) => <RewardList rewards={rewards} Seeds={Seeds} />}
          </QueryView>
        ) : null}
        {tab === 3 ? <Board /> : null}
      </Suspense>
    </div>
  )
}
