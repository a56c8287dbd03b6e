import { lazy, Suspense, useState } from 'react'
import { IconKeyboard } from '@tabler/icons-react'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { useAtLeast } from '#ui/theme/breakpoints.ts'
import { BetPad } from './pad/bet-pad.tsx'
import { BetTypePicker } from './pad/bet-type-picker.tsx'
import type { Bettor, Market } from './bet-wire.ts'
import { draftKey, VISITOR } from './draft/draft.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { PadTabs, type PadTab } from './pad/pad-tabs.tsx'
import { SlipBar } from './slip/slip-bar.tsx'
import { useBetDesk, type BetDeskState } from './use-bet-desk.ts'
import classes from './bet-desk.module.css'

// A phone shows the slip in a sheet, so its first load goes without; so do the other tabs.
const SlipPanel = lazy(() =>
  import('./slip/slip-panel.tsx').then((file) => ({ default: file.SlipPanel })),
)
const SlipSheet = lazy(() =>
  import('./slip/slip-sheet.tsx').then((file) => ({ default: file.SlipSheet })),
)
const NumberBoard = lazy(() =>
  import('./pad/number-board.tsx').then((file) => ({ default: file.NumberBoard })),
)
const ShorthandTab = lazy(() =>
  import('./pad/shorthand-tab.tsx').then((file) => ({ default: file.ShorthandTab })),
)
const CarryOffer = lazy(() =>
  import('./draft/carry-offer.tsx').then((file) => ({ default: file.CarryOffer })),
)
const LimitList = lazy(() =>
  import('../../../risk/member/limit-list.tsx').then((file) => ({ default: file.LimitList })),
)
const Shortcuts = lazy(() =>
  import('./shortcuts.tsx').then((file) => ({ default: file.Shortcuts })),
)
const PullDialog = lazy(() =>
  import('./pull/pull-dialog.tsx').then((file) => ({ default: file.PullDialog })),
)
const RepeatDialog = lazy(() =>
  import('./pull/repeat-dialog.tsx').then((file) => ({ default: file.RepeatDialog })),
)
const SetsDialog = lazy(() =>
  import('./pull/sets-dialog.tsx').then((file) => ({ default: file.SetsDialog })),
)
const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then((file) => ({ default: file.ShortcutHelp })),
)

/**
 * Ways to enter numbers, and the slip; from 1280 px side by side, below that the slip is a sheet.
 */
export function BetDesk({
  market,
  bettor,
  pull,
  onShowLimits,
}: {
  market: Market
  bettor: Bettor
  pull: number | undefined
  onShowLimits: () => void
}) {
  const isWide = useAtLeast('md')
  const desk = useBetDesk(market, bettor, pull)
  const { entry, editor, pricing, show } = desk
  const [tab, setTab] = useState<PadTab>('keys')
  const ownKey = draftKey(bettor.memberId ?? VISITOR, Number(market.round.round_id))
  const hasOthers = useDraftStore(({ drafts }) => Object.keys(drafts).some((key) => key !== ownKey))
  return (
    <div className={classes.desk}>
      {hasOthers ? (
        <Suspense>
          <CarryOffer market={market} memberId={bettor.memberId} editor={editor} />
        </Suspense>
      ) : null}
      <PadTabs value={tab} onChange={setTab} />
      {tab === 'text' && !isWide ? null : (
        <div className={classes.column}>
          <BetTypePicker
            rates={market.rates}
            mode={entry.mode}
            onDigits={entry.setDigits}
            onType={entry.toggleType}
          />
          {isWide ? (
            <BelowTypes market={market} onShowLimits={onShowLimits} onHelp={() => show('help')} />
          ) : null}
        </div>
      )}
      <div className={classes.column} role="tabpanel" aria-label="ใส่เลข">
        <Suspense fallback={<SkeletonRows count={5} />}>
          {tab === 'keys' ? (
            <BetPad entry={entry} pricing={pricing} onSets={desk.panel.onSets} />
          ) : null}
          {tab === 'board' ? <NumberBoard entry={entry} pricing={pricing} /> : null}
          {tab === 'text' ? (
            <ShorthandTab entry={entry} editor={editor} rates={market.rates} pricing={pricing} />
          ) : null}
        </Suspense>
      </div>
      {isWide ? (
        <div className={classes.slip}>
          <Suspense fallback={<SkeletonRows count={4} />}>
            <SlipPanel {...desk.panel} />
          </Suspense>
        </div>
      ) : (
        <SlipBar desk={desk} />
      )}
      <Suspense>
        <Overlays desk={desk} isWide={isWide} />
        <Repeat desk={desk} />
      </Suspense>
    </div>
  )
}

/** แทงซ้ำ onto a slip that was begun. */
function Repeat({ desk: { repeated, editor, answerRepeat } }: { desk: BetDeskState }) {
  if (!repeated) return null
  const { length } = editor.draft.slip
  return <RepeatDialog lines={repeated.length} slip={length} onAnswer={answerRepeat} />
}

/** Below the bet types on a wide screen: the limited numbers, and the keyboard shortcuts. */
function BelowTypes({
  market,
  onShowLimits,
  onHelp,
}: {
  market: Market
  onShowLimits: () => void
  onHelp: () => void
}) {
  return (
    <>
      <Suspense fallback={<SkeletonRows count={1} />}>
        <LimitList limits={market.limits} onMore={onShowLimits} />
      </Suspense>
      <button type="button" className={classes.help} onClick={onHelp}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden /> ปุ่มลัด <kbd>?</kbd>
      </button>
    </>
  )
}

/**
 * What is open on top of the page; a source of numbers opens on top of the slip, which stays open.
 */
function Overlays({ desk, isWide }: { desk: BetDeskState; isWide: boolean }) {
  const { open, source, show, seek } = desk
  return (
    <>
      <Shortcuts desk={desk} isWide={isWide} />
      {open === 'slip' && !isWide ? (
        <SlipSheet {...desk.panel} onClose={() => show(undefined)} />
      ) : null}
      {open === 'help' ? <ShortcutHelp onClose={() => show(undefined)} /> : null}
      {source === 'bills' ? (
        <PullDialog onPull={desk.onPull} onClose={() => seek(undefined)} />
      ) : null}
      {source === 'sets' ? (
        <SetsDialog slip={desk.entry.slip} onUse={desk.onPull} onClose={() => seek(undefined)} />
      ) : null}
    </>
  )
}
