import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { riskBoard } from '../operator-contract.ts'
import { KeyHints } from '#ui/parts/key-hints.tsx'
import { KeysSheet } from '#ui/parts/keys-sheet.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { type HeatBy, shortBaht, usualHeat } from './heat.ts'
import { HeatGrid, HeatLegend } from './heat-grid.tsx'
import { HotNumbers } from './hot-numbers.tsx'
import { NumberPanel } from './number-panel.tsx'
import { NumberFinder } from './number-finder.tsx'
import { RiskFigures } from './risk-figures.tsx'
import { RiskHead } from './risk-head.tsx'
import { boardHints, boardKeys } from './risk-keys.ts'
import { RoundRules } from './round-rules.tsx'
import { SelectionBar, UndoBar } from './selection-bar.tsx'
import type { RiskPlace } from './risk-place.ts'
import type { BetType, Board, RiskRound } from './risk-wire.ts'
import { type BoardDesk, useBoard } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import classes from './risk-board.module.css'

/** Sums move with each sale, which has no event. */
const BOARD_REFETCH_MS = 2_000

/**
 * One round: its numbers as a field of heat, the chosen one beside it, what every draw would cost.
 */
export function RiskBoard({
  rounds,
  roundId,
  place,
  mayAct,
  onPlace,
}: {
  rounds: readonly RiskRound[]
  roundId: number
  place: RiskPlace
  mayAct: boolean
  onPlace: (place: RiskPlace) => void
}) {
  const query = useCall(
    riskBoard,
    { round_id: roundId, ...(place.type ? { bet_type: place.type } : {}) },
    { refetchInterval: BOARD_REFETCH_MS, keepPrevious: true },
  )
  // The worst type is chosen when the board opens; it does not change under the hand that works there.
  const opened = query.data?.bet_type
  const hold = useEffectEvent((type: BetType) => onPlace({ ...place, round: roundId, type }))
  useEffect(() => {
    if (opened !== undefined && place.type === undefined) hold(opened)
  }, [opened, place.type])
  const round = rounds.find((one) => Number(one.round_id) === roundId)
  return (
    <div className="stack">
      {round ? <RiskHead rounds={rounds} round={round} onPlace={onPlace} /> : null}
      <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
        {(board) => (
          <BoardBody
            key={board.bet_type}
            board={board}
            place={place}
            mayAct={mayAct}
            onPlace={onPlace}
          />
        )}
      </QueryView>
    </div>
  )
}

function BoardBody({
  board,
  place,
  mayAct,
  onPlace,
}: {
  board: Board
  place: RiskPlace
  mayAct: boolean
  onPlace: (place: RiskPlace) => void
}) {
  const desk = useBoard({ board, place, mayAct, onPlace })
  useBoardKeys(desk, () => onPlace({}))
  const { type, number } = desk
  const roundId = Number(board.round.round_id)
  return (
    <div className={classes.body}>
      <div className={classes.grid}>
        <BoardField desk={desk} onType={(next) => onPlace({ round: place.round, type: next })} />
      </div>
      <div className={classes.side}>
        {number === undefined ? (
          <Panel padded>
            <p className="c2">เลือกเลขเพื่อดูยอดและสั่งลดจ่าย ปิดรับ หรือตั้งเพดาน กด ? ดูปุ่มลัด</p>
          </Panel>
        ) : (
          <NumberPanel
            key={number}
            roundId={roundId}
            betType={type.bet_type}
            number={number}
            mayAct={mayAct}
            onAct={desk.act}
          />
        )}
        <HotNumbers numbers={board.numbers} onChoose={desk.choose} />
      </div>
      <div className={classes.rest}>
        <RiskFigures board={board} />
        <RoundRules roundId={roundId} mayAct={mayAct} />
      </div>
      <BoardSheets desk={desk} />
    </div>
  )
}

/** The numbers of one bet type, found, led through and coloured. */
function BoardField({ desk, onType }: { desk: BoardDesk; onType: (type: BetType) => void }) {
  const { board, type } = desk
  const [chosenHeat, setHeat] = useState<HeatBy>()
  const heatBy = chosenHeat ?? usualHeat(board.numbers)
  return (
    <Panel padded>
      <FilterTabs
        label="ประเภท"
        items={board.bet_types.map((one) => ({
          value: one.bet_type,
          label: <TypeTab type={one} />,
        }))}
        value={type.bet_type}
        onChange={onType}
      />
      <NumberFinder desk={desk} />
      <HeatGrid
        label={`ยอดที่ต้องจ่ายของ${type.name}`}
        prefix={desk.prefix}
        digits={type.digits}
        numbers={board.numbers}
        heatBy={heatBy}
        chosen={desk.number}
        marked={desk.marked}
        onChoose={desk.choose}
        keys={desk}
      />
      <HeatLegend by={heatBy} onChange={setHeat} />
      <KeyHints keys={boardHints} onMore={desk.toggleHelp} />
    </Panel>
  )
}

/** A bet type with its dearest number and how full its fullest one is. */
function TypeTab({ type }: { type: Board['bet_types'][number] }) {
  const { name, worst, share_bp: share } = type
  const percent = share === null ? null : Math.floor(share / 100)
  return (
    <span className={classes.tab} data-full={(percent !== null && percent >= 80) || undefined}>
      <span>{name}</span>
      <span className={classes.tabFigure}>
        <span className="visually-hidden">จ่ายสูงสุด </span>
        {shortBaht(worst)}
        {percent === null ? null : (
          <>
            <span className="visually-hidden"> ใช้เพดาน</span> {percent}%
          </>
        )}
      </span>
    </span>
  )
}

/** The overlays of the board: marked numbers, the last decision, the open one, the keys. */
function BoardSheets({ desk }: { desk: BoardDesk }) {
  const { type, deciding } = desk
  return (
    <>
      {desk.marked.size > 0 ? <SelectionBar desk={desk} /> : null}
      {desk.done ? <UndoBar done={desk.done} onGone={desk.forgetDone} /> : null}
      {deciding ? (
        <DecisionSheet
          roundId={Number(desk.board.round.round_id)}
          betType={type.bet_type}
          baseRate={type.rate}
          target={deciding.target}
          action={deciding.action}
          onDone={desk.finish}
          onClose={desk.stopDeciding}
        />
      ) : null}
      {desk.helping ? (
        <KeysSheet title="ปุ่มลัดบนกระดาน" keys={boardKeys} onClose={desk.toggleHelp} />
      ) : null}
    </>
  )
}
