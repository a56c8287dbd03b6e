import { IconCheck, IconClock, IconLock } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { getIdentity, type IdentityWire } from '../contract.ts'
import { DocumentsSection } from './documents-section.tsx'
import classes from './identity-screen.module.css'
import { ceilingText, ceilingWords, standingOf, tierTitles } from './tier-words.ts'

/** How far the member is known here, what that lets him pass, and how to be known better. */
export function IdentityScreen() {
  const query = useCall(getIdentity, {}, { staleTime: 0 })
  return (
    <div className={classes.page}>
      <PageBar title="ระดับการยืนยันตัวตน" />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(identity) => (
          <>
            <Ladder identity={identity} />
            <DocumentsSection identity={identity} />
            <Bounds identity={identity} />
          </>
        )}
      </QueryView>
    </div>
  )
}

const glyphs = { done: IconCheck, waits: IconClock, open: IconLock } as const
const chips = {
  done: { kind: 'done', word: 'ยืนยันแล้ว' },
  waits: { kind: 'checking', word: 'กำลังตรวจ' },
  open: { kind: 'expired', word: 'ยังไม่ยืนยัน' },
} as const

/** Every step from the first to the last, and on which the member stands. */
function Ladder({ identity }: { identity: IdentityWire }) {
  const own = Number(identity.tier)
  return (
    <Section title={`คุณอยู่ระดับ ${own}`}>
      <PanelList>
        {tierTitles.map((title, tier) => {
          const state =
            tier <= own ? 'done' : tier === 2 && identity.status === 'waiting' ? 'waits' : 'open'
          const Glyph = glyphs[state]
          return (
            <ListRow
              key={title}
              lead={
                <IconPlate tone={state === 'done' ? 'green' : 'plain'}>
                  <Glyph size={20} stroke={1.75} />
                </IconPlate>
              }
              title={title}
              note={`ระดับ ${tier}`}
              end={<StatusChip {...chips[state]} />}
            />
          )
        })}
      </PanelList>
    </Section>
  )
}

/** What passes now, and what would pass one step further. */
function Bounds({ identity }: { identity: IdentityWire }) {
  const { now, next } = standingOf(identity)
  if (!now) return null
  return (
    <>
      <Section title="วงเงินของคุณตอนนี้">
        <Panel padded className="stack">
          <DescriptionList
            facts={ceilingWords.map(([name, term]) => ({
              term,
              value: <span className="num">{ceilingText(now[name])}</span>,
            }))}
          />
          <p className="t13 c2">
            ถอนมากกว่านี้ได้เสมอ เจ้าหน้าที่จะตรวจก่อนโอน เงินของคุณไม่ถูกกักไว้เพราะไม่มีเอกสาร
          </p>
        </Panel>
      </Section>
      {next ? (
        <Section title={`ถ้าถึงระดับ ${next.tier}`}>
          <Panel padded>
            <DescriptionList
              facts={ceilingWords.map(([name, term]) => ({
                term,
                value: <span className="num">{ceilingText(next[name])}</span>,
              }))}
            />
          </Panel>
        </Section>
      ) : null}
    </>
  )
}
