import { lazy, Suspense, useEffect, useState } from 'react'
import { IconKeyboard } from '@tabler/icons-react'
import { unreachable } from '#kernel/result.ts'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { useAtLeast } from '#ui/theme/breakpoints.ts'
import { BetPad } from './pad/bet-pad.tsx'
import { BetTypePicker } from './pad/bet-type-picker.tsx'
import { type Bettor, type Market, payingWallet } from './bet-wire.ts'
import { draftKey, VISITOR } from './draft/draft.ts'
import { useDraftStore, useToldSale } from './draft/draft-store.ts'
import { PadPills, PadTabs, type PadTab } from './pad/pad-tabs.tsx'
import { totalsOf } from './pricing.ts'
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
const QuickTab = lazy(() =>
  import('./pad/quick-tab.tsx').then((file) => ({ default: file.QuickTab })),
)
const WinTab = lazy(() => import('./pad/win-tab.tsx').then((file) => ({ default: file.WinTab })))
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
const SoldSlip = lazy(() =>
  import('./slip/sold-slip.tsx').then((file) => ({ default: file.SoldSlip })),
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
  inRoom,
  onShowLimits,
}: {
  market: Market
  bettor: Bettor
  pull: number | undefined
  /** A room around it has a row of tabs already. */
  inRoom: boolean
  onShowLimits: () => void
}) {
  const isWide = useAtLeast('md')
  const desk = useBetDesk(market, bettor, pull)
  const { entry, show } = desk
  const [tab, setTab] = useState<PadTab>('keys')
  const ownKey = draftKey(bettor.memberId ?? VISITOR, Number(market.round.round_id))
  const hasOthers = useDraftStore(({ drafts }) => Object.keys(drafts).some((key) => key !== ownKey))
  // A desk that the server drew knows no saved slip; `index.html` hides it where there is one.
  useEffect(() => void delete document.documentElement.dataset['savedSlip'], [])
  return (
    <div className={classes.desk}>
      {hasOthers ? (
        <Suspense>
          <CarryOffer market={market} memberId={bettor.memberId} editor={desk.editor} />
        </Suspense>
      ) : null}
      {inRoom ? (
        <PadPills value={tab} onChange={setTab} />
      ) : (
        <PadTabs value={tab} onChange={setTab} />
      )}
      {OWN_TYPES.has(tab) && !isWide ? null : (
        <div className={classes.column}>
          {OWN_TYPES.has(tab) ? null : (
            <BetTypePicker
              rates={market.rates}
              mode={entry.mode}
              onDigits={entry.setDigits}
              onType={entry.toggleType}
            />
          )}
          {isWide ? (
            <BelowTypes market={market} onShowLimits={onShowLimits} onHelp={() => show('help')} />
          ) : null}
        </div>
      )}
      <div className={classes.column} role="tabpanel" aria-label="ใส่เลข">
        <Way tab={tab} onTab={setTab} desk={desk} rates={market.rates} />
        <PadPayNote desk={desk} isWide={isWide} />
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
      <OverPage desk={desk} isWide={isWide} />
    </div>
  )
}

/** What is written here says itself of which type it is. */
const OWN_TYPES: ReadonlySet<PadTab> = new Set<PadTab>(['quick', 'text'])

interface WayProps<Tab> {
  readonly tab: Tab
  readonly onTab: (tab: PadTab) => void
  readonly desk: BetDeskState
  readonly rates: Market['rates']
}

/** The way to enter numbers that was chosen. The keypad is there at once, and lives at once. */
function Way({ tab, ...rest }: WayProps<PadTab>) {
  const { entry, pricing, panel } = rest.desk
  if (tab === 'keys') return <BetPad entry={entry} pricing={pricing} onSets={panel.onSets} />
  return (
    <Suspense fallback={<SkeletonRows count={5} />}>
      <OtherWay tab={tab} {...rest} />
    </Suspense>
  )
}

/** The way to enter numbers that was chosen in place of the keypad. */
function OtherWay({ tab, onTab, desk, rates }: WayProps<Exclude<PadTab, 'keys'>>) {
  const { entry, editor, pricing } = desk
  switch (tab) {
    case 'quick':
      return (
        <QuickTab
          entry={entry}
          rates={rates}
          pricing={pricing}
          onType={(text) => {
            editor.change({ text: [editor.draft.text.trimEnd(), text].filter(Boolean).join('\n') })
            onTab('text')
          }}
        />
      )
    case 'board':
      return <NumberBoard entry={entry} pricing={pricing} />
    case 'win':
      return <WinTab entry={entry} pricing={pricing} />
    case 'text':
      return <ShorthandTab entry={entry} editor={editor} rates={rates} pricing={pricing} />
    default:
      return unreachable(tab)
  }
}

/** What pays, where the slip does not say it: it is empty, or in its sheet. */
function PadPayNote({ desk: { editor, panel }, isWide }: { desk: BetDeskState; isWide: boolean }) {
  const { slip, walletId } = editor.draft
  const { bettor, pricing } = panel
  const wallet = payingWallet(bettor, walletId)
  if (!wallet || (isWide && slip.length > 0)) return null
  return bettor.payNote?.({
    walletId: wallet.id,
    net: totalsOf(pricing, slip).net,
    onWallet: (id) => editor.change({ walletId: id }),
  })
}

/** แทงซ้ำ onto a slip that was begun. */
function Repeat({ desk: { repeated, editor, answerRepeat } }: { desk: BetDeskState }) {
  if (!repeated) return null
  const { length } = editor.draft.slip
  return <RepeatDialog lines={repeated.length} slip={length} onAnswer={answerRepeat} />
}

/** The slip on the screen was sold, and not by this page. */
function SoldAlready({ desk: { editor, pricing } }: { desk: BetDeskState }) {
  const told = useToldSale((state) => state.told)
  return told?.key === editor.key ? (
    <Suspense>
      <SoldSlip told={told} editor={editor} pricing={pricing} />
    </Suspense>
  ) : null
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

/** Its scripts come after the page, which the server draws without it. */
function OverPage({ desk, isWide }: { desk: BetDeskState; isWide: boolean }) {
  if (!useIsDeviceKnown()) return null
  return (
    <Suspense>
      <Overlays desk={desk} isWide={isWide} />
      <Repeat desk={desk} />
      <SoldAlready desk={desk} />
    </Suspense>
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
