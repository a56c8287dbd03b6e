import { useState } from 'react'
import { AmountInput } from '#ui/parts/amount-input.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { Table } from '#ui/parts/table.tsx'
import { readAmount, type Unfit } from '#ui/thai/amount.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import type { SoothRoomWire } from '../contract.ts'
import { type Fraction, percentText } from '../rules/odds.ts'
import { type FactorX10, factorsX10, planSteps, STEPS } from '../rules/steps.ts'
import classes from './rooms.module.css'

const auto = { decimals: 'auto' } as const
const factors = factorsX10.map((factor) => ({
  value: `${factor}`,
  label: factor === 10 ? 'เท่าเดิม' : `×${factor / 10}`,
}))
const sides = [
  { value: 'B', label: 'เจ้ามือ' },
  { value: 'P', label: 'ผู้เล่น' },
] as const

/** What a plan of four stakes costs, and how likely all of them are lost. */
export function StepPlanner({ room }: { room: SoothRoomWire }) {
  const [typed, setTyped] = useState(() => formatMoney(room.stake_min, { ...auto, symbol: false }))
  const [factor, setFactor] = useState('20')
  const [side, setSide] = useState<'B' | 'P'>(room.suggestion?.side ?? 'B')
  const judge = (wire: string) => unfitOf(wire, room)
  const read = readAmount(typed, { whole: true })
  return (
    <Section title="คำนวณไม้ 1–4" className={classes.section ?? ''}>
      <Panel padded>
        <div className={classes.stack}>
          <AmountInput
            whole
            label="เดิมพันไม้ที่ 1 (บาท)"
            value={typed}
            onChange={setTyped}
            judge={judge}
          />
          <Segmented label="ฝั่งที่แทง" items={sides} value={side} onChange={setSide} />
          <Segmented label="ไม้ถัดไปคูณจากไม้ก่อน" items={factors} value={factor} onChange={setFactor} />
          {read.ok && judge(read.value) === undefined ? (
            <Plan
              first={read.value}
              factorX10={Number(factor) as FactorX10}
              side={side}
              room={room}
            />
          ) : (
            <p className="t14 c2">
              {`กรอกเดิมพันไม้แรก ${formatMoney(room.stake_min, auto)} ถึง ${formatMoney(room.stake_max, auto)} เพื่อดูแผน`}
            </p>
          )}
        </div>
      </Panel>
    </Section>
  )
}

function unfitOf(
  wire: string,
  { stake_min: min, stake_max: max }: SoothRoomWire,
): Unfit | undefined {
  const satang = satangOf(wire)
  if (satang < satangOf(min)) {
    return { text: `ห้องนี้เดิมพันต่ำสุด ${formatMoney(min, auto)}`, isTooSmall: true }
  }
  return satang > satangOf(max) ? { text: `ห้องนี้เดิมพันสูงสุด ${formatMoney(max, auto)}` } : undefined
}

function Plan({
  first,
  factorX10,
  side,
  room: { kind, stake_max: max },
}: {
  first: string
  factorX10: FactorX10
  side: 'B' | 'P'
  room: SoothRoomWire
}) {
  const { steps, meanLossSatang } = planSteps({
    firstSatang: satangOf(first),
    factorX10,
    side,
    kind,
  })
  const rows = steps.map((step, at) => ({ ...step, no: at + 1 }))
  const last = steps.at(-1)
  const over = rows.find(({ stakeSatang }) => stakeSatang > satangOf(max))
  return (
    <>
      <Table
        caption="เดิมพันแต่ละไม้ เงินที่เสียรวม และโอกาส"
        columns={[
          { key: 'no', head: 'ไม้ที่', cell: ({ no }) => no },
          {
            key: 'stake',
            head: 'เดิมพัน',
            cell: ({ stakeSatang }) => formatMoney(stakeSatang, auto),
            figures: true,
          },
          {
            key: 'lost',
            head: 'เสียสะสม',
            cell: ({ lostSatang }) => formatMoney(lostSatang, auto),
            figures: true,
          },
          {
            key: 'chance',
            head: 'โอกาส',
            cell: ({ fails }) => percentText(fails),
            figures: true,
          },
        ]}
        rows={rows}
        rowKey={({ no }) => no}
      />
      {over ? (
        <p className="t14 c-amber">
          {`ไม้ที่ ${over.no} เกินเดิมพันสูงสุดของห้อง ${formatMoney(max, auto)} จึงแทงตามแผนนี้ไม่ได้จนครบ`}
        </p>
      ) : null}
      {last ? (
        <p className="t14">
          {`ผิดครบ ${STEPS} ไม้ เสียรวม `}
          <b className="num">{formatMoney(last.lostSatang, auto)}</b>
          {` โอกาส ${percentText(last.fails)} หรือราว 1 ใน ${oneIn(last.fails)} ชุด`}
        </p>
      ) : null}
      <p className="t13 c2">
        {`เล่นแผนนี้ซ้ำไปเรื่อย ๆ เสียเฉลี่ยชุดละ ${formatMoney(meanLossSatang)} ยิ่งทบมาก ยอดเดิมพันยิ่งมาก และยิ่งเสียเฉลี่ยมาก โอกาสนับเฉพาะตาที่มีผลแพ้ชนะ เสมอคืนเดิมพัน`}
      </p>
    </>
  )
}

/** `17` of a share of 0.0592. */
const oneIn = ({ of, in: whole }: Fraction): string => formatCount((2n * whole + of) / (2n * of))
