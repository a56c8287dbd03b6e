import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { useTimeLeft } from '#ui/parts/countdown.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { useSiblings } from './round-strip.tsx'
import { shortHash, type RoundWire } from './stage.ts'
import classes from './result.module.css'

type Drawn = RoundWire & { draw: NonNullable<RoundWire['draw']> }

/** A round that is over: the result worked out step by step, who earned a bonus, and the proof. */
export function RoundResult({ round }: { round: RoundWire }) {
  return (
    <div className={classes.page}>
      {isDrawn(round) ? <DrawnRound round={round} /> : <VoidRound round={round} />}
      <NextRound roundId={Number(round.round_id)} />
    </div>
  )
}

const isDrawn = (round: RoundWire): round is Drawn => round.draw !== null

function DrawnRound({ round }: { round: Drawn }) {
  const { top3, bottom2 } = round.draw
  return (
    <>
      <Panel padded className={classes.numbers} role="status">
        <p>
          <span className="t14 c2">3 ตัวบน</span>
          <DigitTablets digits={top3} look="gold" size="lg" label={`3 ตัวบน ${top3}`} />
        </p>
        <p>
          <span className="t14 c2">2 ตัวล่าง</span>
          <DigitTablets digits={bottom2} look="ivory" size="lg" label={`2 ตัวล่าง ${bottom2}`} />
        </p>
      </Panel>
      <Working round={round} />
      <BonusList round={round} />
      <Proof round={round} />
      <ButtonLink to="/lotto/bills" look="quiet" wide>
        ดูโพยของฉัน
      </ButtonLink>
    </>
  )
}

/** The sum a person can do on paper, with the digits that count as tablets. */
function Working({ round }: { round: Drawn }) {
  const { sys, shot16, total, top3, bottom2 } = round.draw
  const rank = round.rule.minus_rank
  return (
    <Section title="คิดมาอย่างไร">
      <Panel className={classes.working}>
        <Step term={<>ผลรวม {formatCount(round.count)} เลข</>}>{formatCount(round.sum)}</Step>
        <Step term={<>ลบ เลขลำดับที่ {rank}</>}>− {formatCount(shot16)}</Step>
        <Step term="บวก เลขระบบ">+ {formatCount(sys)}</Step>
        <Step term="ผลลัพธ์">
          <span className="row">
            {total >= 100_000 ? <span>{leading(total)}</span> : null}
            <DigitTablets digits={bottom2} look="ivory" size="sm" />
            <DigitTablets digits={top3} look="gold" size="sm" />
          </span>
        </Step>
      </Panel>
      {round.count < rank ? (
        <p className={classes.note}>มีผู้ยิงไม่ถึง {rank} เลข จึงไม่มีเลขที่ต้องลบ</p>
      ) : null}
    </Section>
  )
}

/** What stands before the five digits that count: of 1,720,253 it is `17`. */
const leading = (total: number): string => formatCount(Math.floor(total / 100_000))

function Step({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <p>
      <span className="c2 num">{term}</span>
      <b>{children}</b>
    </p>
  )
}

function BonusList({ round }: { round: RoundWire }) {
  if (round.bonuses.length === 0) return null
  return (
    <Section title="ผู้ได้รางวัลยิงเลข">
      <PanelList>
        {round.bonuses.map(({ rank, number, name, amount, paid }) => (
          <div key={rank} className={classes.bonus}>
            <b className={classes.rank}>{rank}</b>
            <span className="grow">
              <b className="num">{number}</b>
              <span className="t13 c2 num">{name}</span>
            </span>
            {paid ? (
              <Money amount={amount} tone="flow" />
            ) : (
              <span className="t13 c2">ยอดแทงไม่ถึงเกณฑ์</span>
            )}
          </div>
        ))}
      </PanelList>
    </Section>
  )
}

/** What was promised and what was opened; anybody can work it out again. */
function Proof({ round }: { round: Drawn }) {
  return (
    <Panel padded className={classes.later}>
      <div className={classes.proof}>
        <IconShieldCheck size={26} stroke={1.75} aria-hidden className="c-green" />
        <span>
          <b className="medium">ตรวจซ้ำได้เอง</b>
          <span className="t13 c2">
            ผูกไว้ <span className="num">{shortHash(round.commit)}</span> · เปิดแล้ว{' '}
            <span className="num">{shortHash(round.server_seed ?? '')}</span>
            {round.beacon.is_test ? ' · เลขสุ่มสาธารณะชุดทดสอบ' : ''}
          </span>
        </span>
      </div>
      <div className={classes.proofActions}>
        <ButtonLink
          to="/verify"
          search={{ round: Number(round.round_id) }}
          look="quiet"
          size="sm"
          wide
        >
          คำนวณซ้ำ
        </ButtonLink>
        <Button
          look="quiet"
          size="sm"
          wide
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveTranscript(round)}
        >
          โหลดรายการยิง
        </Button>
      </div>
    </Panel>
  )
}

/** Hands the transcript over as a file, as the server answered it. */
function saveTranscript(round: RoundWire): void {
  const blob = new Blob([JSON.stringify(round, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${round.round_ref}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function VoidRound({ round }: { round: RoundWire }) {
  return (
    <EmptyState art={lotus} title="รอบนี้ถูกยกเลิก คืนเงินทุกโพยแล้ว">
      {round.void_reason}
    </EmptyState>
  )
}

/** The next round that takes bets, with the time that is left for them. */
function NextRound({ roundId }: { roundId: number }) {
  const { data } = useSiblings(roundId)
  const next = data?.find(({ stage }) => stage === 'betting')
  if (!next) return null
  return (
    <ButtonLink
      to="/lotto/$roundId"
      params={{ roundId: String(next.round_id) }}
      search={{ tab: 'shoot' }}
      size="lg"
      wide
    >
      ไปรอบที่ <span className="num">{next.round_no}</span>
      <TimeLeft until={next.close_at} />
    </ButtonLink>
  )
}

/** In the colour of the button it stands on. */
function TimeLeft({ until }: { until: string }) {
  const { text, urgency } = useTimeLeft(until)
  return urgency === 'over' ? null : <span className="num">{text}</span>
}
