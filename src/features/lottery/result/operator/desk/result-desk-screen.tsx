import { useState } from 'react'
import trophy from '#ui/art/motifs/kite.svg?raw'
import { nextInQueue } from '#ui/client/next-in-queue.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { resultQueue } from '../../operator-contract.ts'
import type { QueueItem } from './desk-wire.ts'
import { resultHints, resultKeys } from './keys/desk-keys.ts'
import { KeyHints } from '#ui/parts/key-hints.tsx'
import { KeysSheet } from '#ui/parts/keys-sheet.tsx'
import { focusDesk, focusQueue, useResultKeys, waitingFor } from './keys/use-result-keys.ts'
import { RoundDesk } from './round-desk.tsx'
import { RoundFaultBar } from '../../../round/operator/round-fault-bar.tsx'
import { RoundQueue } from './round-queue.tsx'
import { ImportedSheet } from '../imported-sheet.tsx'
import classes from './result-desk-screen.module.css'

/** What happens comes by the stream; this is for what the clock alone does. */
const QUEUE_REFETCH_MS = 60_000

/** The result desk: the rounds that wait at the left, the chosen one beside them. */
export function ResultDeskScreen({
  roundId,
  onPick,
}: {
  roundId: number | undefined
  onPick: (roundId: number) => void
}) {
  const query = useCall(resultQueue, {}, { refetchInterval: QUEUE_REFETCH_MS })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {({ waiting, done_today: doneToday }) => {
        const chosen = roundId ?? toNumber(waiting[0]?.round_id ?? doneToday[0]?.round_id)
        return (
          <div className="stack">
            <RoundFaultBar />
            <Desk
              waiting={waiting}
              doneToday={doneToday}
              chosen={chosen}
              renew={async () => (await query.refetch()).data?.waiting ?? []}
              onPick={onPick}
            />
          </div>
        )
      }}
    </QueryView>
  )
}

interface DeskProps {
  readonly waiting: readonly QueueItem[]
  readonly doneToday: readonly QueueItem[]
  readonly chosen: number | undefined
  readonly renew: () => Promise<readonly QueueItem[]>
  readonly onPick: (roundId: number) => void
}

/**
 * The queue and the chosen round. Opening one, and finishing one, puts the focus where work goes
 * on.
 */
function Desk({ waiting, doneToday, chosen, renew, onPick }: DeskProps) {
  const [helping, setHelping] = useState(false)
  const [isHistory, setHistory] = useState(false)
  // The round after which nothing was left; it stays open, because its prizes are being paid.
  const [lastId, setLastId] = useState<number>()
  const open = (roundId: number) => {
    setLastId(undefined)
    onPick(roundId)
    focusDesk(roundId)
  }
  // Asked anew: a colleague may have taken the next one.
  const goOn = async (onNone: () => void) => {
    const next = nextInQueue(waitingFor(waiting), waitingFor(await renew()), chosen ?? 0)
    if (next === undefined) onNone()
    else open(next)
  }
  useResultKeys({
    onNext: () => void goOn(() => toast.info('ไม่มีงวดอื่นที่รอคุณ')),
    onHelp: () => setHelping(true),
  })
  return (
    <>
      <div className={classes.bar}>
        <KeyHints keys={resultHints} onMore={() => setHelping(true)} />
        <span className="row">
          <Button look="text" size="sm" onClick={() => setHistory(true)}>
            ผลที่นำเข้า
          </Button>
          <ButtonLink to="/debt" look="text" size="sm">
            ยอดค้างคืนจากการแก้ผล
          </ButtonLink>
        </span>
      </div>
      <div className={classes.desk}>
        <RoundQueue waiting={waiting} doneToday={doneToday} chosen={chosen} onPick={open} />
        {chosen === undefined ? (
          <Panel padded>
            <EmptyState art={trophy} title="ยังไม่มีงวดที่ปิดรับและรอออกผล">
              งวดที่ปิดรับแล้วจะขึ้นที่นี่เอง
            </EmptyState>
          </Panel>
        ) : (
          <div className="stack">
            {lastId === chosen && waitingFor(waiting).every((id) => id === chosen) ? (
              <Note tone="green" role="status">
                หมดคิวแล้ว ไม่มีงวดอื่นที่รอคุณ งวดใหม่จะขึ้นในคิวเอง
              </Note>
            ) : null}
            <RoundDesk
              key={chosen}
              roundId={chosen}
              onEntered={() => void goOn(focusQueue)}
              onConfirmed={() => void goOn(() => setLastId(chosen))}
            />
          </div>
        )}
      </div>
      {isHistory ? <ImportedSheet onClose={() => setHistory(false)} /> : null}
      {helping ? (
        <KeysSheet title="ปุ่มลัดของโต๊ะออกผล" keys={resultKeys} onClose={() => setHelping(false)} />
      ) : null}
    </>
  )
}

const toNumber = (id: number | string | undefined): number | undefined =>
  id === undefined ? undefined : Number(id)
