import { askRoad, type RoadColour, type Side } from '#kernel/roads.ts'
import { Section } from '#ui/parts/panel.tsx'
import { Table } from '#ui/parts/table.tsx'
import { CELL } from './marks.tsx'
import { resultsOf } from './road-cells.ts'
import { colourWords, resultLetters, resultWords } from './sooth-words.ts'
import classes from './rooms.module.css'

const names = ['ตาโต', 'ถนนเล็ก', 'แมลงสาบ'] as const

/** Which mark each derived road would get if a side won next. It is how tables draw, and no forecast. */
export function AskRoad({ codes }: { codes: readonly string[] }) {
  const results = resultsOf(codes)
  const rows = (['B', 'P'] as const).map((side) => ({ side, colours: askRoad(results, side) }))
  if (rows.every(({ colours }) => colours.every((colour) => colour === null))) {
    return (
      <Section title="ถามเค้าไพ่" className={classes.section ?? ''}>
        <p className="t14 c2">ยังถามไม่ได้ ตาโต ถนนเล็ก และแมลงสาบยังไม่เริ่มในขอนนี้</p>
      </Section>
    )
  }
  return (
    <Section title="ถามเค้าไพ่" className={classes.section ?? ''}>
      <Table
        caption="ถ้าตาถัดไปออกฝั่งนี้ แต่ละถนนจะได้สีใด"
        columns={[
          { key: 'side', head: 'ถ้าออก', cell: ({ side }) => sideName(side) },
          ...names.map((name, at) => ({
            key: name,
            head: name,
            cell: ({ colours }: (typeof rows)[number]) => (
              <Answer road={at + 1} colour={colours[at] ?? null} />
            ),
          })),
        ]}
        rows={rows}
        rowKey={({ side }) => side}
      />
    </Section>
  )
}

const sideName = (side: Side): string => `${resultLetters[side]} ${resultWords[side]}`

function Answer({ road, colour }: { road: number; colour: RoadColour | null }) {
  if (colour === null) return <span className="c2">ยังไม่เริ่ม</span>
  return (
    <span className={classes.answer}>
      <svg width={CELL} height={CELL} viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
        <use href={`#sooth-${road}-${colour}`} />
      </svg>
      {colourWords[colour]}
    </span>
  )
}
