import { IconChevronRight } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import { getLimits, type LimitWire } from '../contract.ts'
import { subjects } from '../rules/limits.ts'
import { ExclusionNote } from './exclusion-note.tsx'
import { limitText, limitTitle, subjectWords, usedText } from './limit-words.ts'
import classes from './limits-screen.module.css'

// Its list is a form, which the limits above are not; all that lies below comes with it.
const RealitySection = lazy(() =>
  import('./reality-section.tsx').then((file) => ({ default: file.RealitySection })),
)
const ExclusionSection = lazy(() =>
  import('./exclusion-section.tsx').then((file) => ({ default: file.ExclusionSection })),
)
const LimitSheet = lazy(() =>
  import('./limit-sheet.tsx').then((file) => ({ default: file.LimitSheet })),
)
const HistorySheet = lazy(() =>
  import('./history-sheet.tsx').then((file) => ({ default: file.HistorySheet })),
)

/**
 * What the member allows himself: each limit with what is used, and what waits for a second yes.
 * @param ending what giving up play for long ends elsewhere
 */
export function LimitsScreen({ ending }: { ending: ReactNode }) {
  const query = useCall(getLimits, {}, { staleTime: 0 })
  const [shown, setShown] = useState<LimitWire['name']>()
  const [showsHistory, setShowsHistory] = useState(false)
  const limit = query.data?.limits.find(({ name }) => name === shown)
  return (
    <div className={classes.page}>
      <PageBar title="เล่นอย่างรับผิดชอบ" />
      <ExclusionNote />
      <Note tone="blue">ลดวงเงินมีผลทันที เพิ่มหรือเอาออกต้องรอ 24 ชั่วโมง แล้วยืนยันอีกครั้ง</Note>
      <QueryView query={query} skeleton={<SkeletonRows count={8} />}>
        {({ limits }) => <LimitSections limits={limits} onChoose={setShown} />}
      </QueryView>
      <BelowQuery query={query}>
        <Suspense>
          <RealitySection />
          <ExclusionSection ending={ending} />
          <Section>
            <PanelList>
              <ListRow
                title="ประวัติการตั้งวงเงิน"
                end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
                onPress={() => setShowsHistory(true)}
              />
              <ListRowLink to="/responsible" title="คำแนะนำและสายด่วน 1323" arrow />
            </PanelList>
          </Section>
        </Suspense>
      </BelowQuery>
      <Suspense>
        {limit ? <LimitSheet limit={limit} onClose={() => setShown(undefined)} /> : null}
        {showsHistory ? <HistorySheet onClose={() => setShowsHistory(false)} /> : null}
      </Suspense>
    </div>
  )
}

function LimitSections({
  limits,
  onChoose,
}: {
  limits: readonly LimitWire[]
  onChoose: (name: LimitWire['name']) => void
}) {
  return subjects.map((subject) => (
    <Section key={subject} title={subjectWords[subject].title}>
      <p className={`${classes.note} t13 c2`}>{subjectWords[subject].note}</p>
      <PanelList>
        {limits
          .filter((limit) => limit.subject === subject)
          .map((limit) => (
            <LimitRow key={limit.name} limit={limit} onPress={() => onChoose(limit.name)} />
          ))}
      </PanelList>
    </Section>
  ))
}

function LimitRow({ limit, onPress }: { limit: LimitWire; onPress: () => void }) {
  const { name, max, house, own, pending } = limit
  return (
    <button type="button" className={classes.limit} onClick={onPress}>
      <span className="row between">
        <span className="medium">{limitTitle(name)}</span>
        <span className={classes.end}>
          <span className={max === null ? 'c2' : 'num medium'}>{limitText(name, max)}</span>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </span>
      </span>
      <UsedBar limit={limit} />
      {house !== null && house === max && house !== own ? (
        <span className="t13 c2">เว็บตั้งวงเงินนี้ให้คุณ</span>
      ) : null}
      {pending ? (
        <span className="t13 c2">
          ขอเปลี่ยนเป็น {limitText(name, pending.to)} ·{' '}
          {pending.is_ready
            ? `ยืนยันได้แล้ว ถึง ${thaiDateTime(pending.lapses_at)}`
            : `ยืนยันได้ตั้งแต่ ${thaiDateTime(pending.ready_at)}`}
        </span>
      ) : null}
    </button>
  )
}

/** How much of a limit is used: the words say it, the bar shows it. */
function UsedBar({ limit }: { limit: LimitWire }) {
  const text = usedText(limit)
  if (text === null || limit.used === null || limit.max === null) return null
  const [used, max] = [satangOf(limit.used), satangOf(limit.max)]
  const percent = max === 0n || used >= max ? 100 : Number((used * 100n) / max)
  return (
    <>
      <span
        className={classes.bar}
        data-look={percent === 100 ? 'full' : percent >= 80 ? 'near' : undefined}
        aria-hidden="true"
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="t13 c2">{text}</span>
    </>
  )
}
