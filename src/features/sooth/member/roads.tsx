import type { ReactNode } from 'react'
import type { DerivedRoad } from '#kernel/roads.ts'
import cards from '#ui/art/motifs/cards.svg?raw'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Section } from '#ui/parts/panel.tsx'
import type { SoothDetailWire } from '../contract.ts'
import { beadCells, bigCells, derivedCells, resultsOf } from './road-cells.ts'
import { Road } from './road.tsx'
import { colourWords, countWords, resultWords, spokenRuns, YOUNG_SHOE } from './sooth-words.ts'
import classes from './rooms.module.css'

const derived: readonly (readonly [k: DerivedRoad, name: string])[] = [
  [1, 'ตาโต'],
  [2, 'ถนนเล็ก'],
  [3, 'แมลงสาบ'],
]

/** So wide is a road at least. */
const COLUMNS_MIN = 16

/** The five roads of the shoe, and their content as words; those that have not begun say so. */
export function Roads({ room }: { room: SoothDetailWire['room'] }) {
  const { codes } = room
  if (codes.length === 0) {
    return (
      <Section title="เค้าไพ่" className={classes.section ?? ''}>
        <EmptyState art={cards} title={YOUNG_SHOE}>
          เค้าไพ่ทั้งห้าแบบจะขึ้นที่นี่เมื่อตาแรกของขอนนี้ออกผล
        </EmptyState>
      </Section>
    )
  }
  const says = `${codes.length} ตา ${countWords(room.counts)}`
  return (
    <Section title="เค้าไพ่" className={classes.section ?? ''}>
      <div className={classes.stack}>
        <p className="t13 c2 num">{countWords(room.counts)}</p>
        <Titled name="ลูกปัด">
          <Road
            label="ลูกปัด เลื่อนดูผลก่อนหน้าได้"
            says={`ลูกปัด ${says}`}
            cells={beadCells(codes)}
            columnsMin={COLUMNS_MIN}
          />
        </Titled>
        <Titled name="ถนนใหญ่">
          <Road
            label="ถนนใหญ่ เลื่อนดูผลก่อนหน้าได้"
            says={`ถนนใหญ่ ${says}`}
            cells={bigCells(codes)}
            columnsMin={COLUMNS_MIN}
          />
        </Titled>
        {derived.map(([k, name]) => {
          const { cells, colours } = derivedCells(codes, k)
          return (
            <Titled key={k} name={name}>
              {colours.length === 0 ? (
                <p className="t13 c2">{`ยังไม่เริ่ม จะเริ่มที่ผลถัดจากหัวแถวที่ ${k + 1} ของถนนใหญ่`}</p>
              ) : (
                <Road
                  label={`${name} เลื่อนดูผลก่อนหน้าได้`}
                  says={`${name} ${colours.length} ช่อง`}
                  cells={cells}
                  columnsMin={COLUMNS_MIN}
                />
              )}
            </Titled>
          )
        })}
        <p className="t13 c2">
          จ เจ้ามือ ผ ผู้เล่น ส เสมอ จุดมุมคือไพ่คู่ ขีดเขียวคือเสมอ ตาโต ถนนเล็ก และแมลงสาบ เทียบความยาวแถว
          แดงคือซ้ำแบบเดิม น้ำเงินคือเปลี่ยนแบบ ไม่ได้หมายถึงฝั่งใด
        </p>
        <InWords codes={codes} />
      </div>
    </Section>
  )
}

function Titled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={classes.roadName}>{name}</h3>
      {children}
    </div>
  )
}

/** The same for whoever reads instead of looking. */
function InWords({ codes }: { codes: readonly string[] }) {
  const results = spokenRuns(resultsOf(codes), resultWords)
  return (
    <details className={classes.details}>
      <summary className="t14 medium">อ่านเค้าไพ่เป็นข้อความ</summary>
      <dl className={classes.rules}>
        <div>
          <dt className="t14 medium">ผลตามลำดับ</dt>
          <dd className="t13 c2">{results}</dd>
        </div>
        {derived.map(([k, name]) => {
          const words = spokenRuns(derivedCells(codes, k).colours, colourWords)
          return (
            <div key={k}>
              <dt className="t14 medium">{name}</dt>
              <dd className="t13 c2">{words === '' ? 'ยังไม่เริ่ม' : words}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
