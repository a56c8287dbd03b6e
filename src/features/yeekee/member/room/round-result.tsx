import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { useTimeLeft } from '#ui/parts/countdown.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { DrawnDigits, Working } from '../working.tsx'
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
  const draw = { ...round.draw, sum: round.sum }
  const rank = round.rule.minus_rank
  return (
    <>
      <div className={classes.reveal} role="status">
        <DrawnDigits draw={draw} />
      </div>
      <Working draw={draw} count={round.count} minusRank={rank} />
      {round.count < rank ? (
        <p className={classes.note}>มีผู้ยิงไม่ถึง {rank} เลข จึงไม่มีเลขที่ต้องลบ</p>
      ) : null}
      <BonusList round={round} />
      <Proof round={round} />
      <ButtonLink to="/lotto/bills" look="quiet" wide>
        ดูโพยของฉัน
      </ButtonLink>
    </>
  )
}

const outcomeWords: Readonly<Record<NonNullable<RoundWire['bonuses'][number]['outcome']>, string>> =
  {
    paid: 'จ่ายแล้ว',
    few_shooters: 'ผู้ยิงที่แทงครบมีไม่พอ',
    small_stake: 'ยอดแทงไม่ถึงเกณฑ์',
    other_rank: 'ได้อีกลำดับแล้ว',
    no_wallet: 'ไม่มีกระเป๋ารับ',
  }

function BonusList({ round }: { round: RoundWire }) {
  if (round.bonuses.length === 0) return null
  return (
    <Section title="ผู้ได้รางวัลยิงเลข">
      <PanelList>
        {round.bonuses.map(({ rank, number, name, amount, paid, outcome }) => (
          <div key={rank} className={classes.bonus}>
            <b className={classes.rank}>{rank}</b>
            <span className="grow">
              <b className="num">{number}</b>
              <span className="t13 c2 num">{name}</span>
            </span>
            {paid ? (
              <Money amount={amount} tone="flow" />
            ) : (
              <span className="t13 c2">{outcomeWords[outcome ?? 'small_stake']}</span>
            )}
          </div>
        ))}
      </PanelList>
      {round.bonus_shooters === null ? null : (
        <p className={classes.note}>
          ผู้ยิงเลขที่แทงครบ <Money amount={round.rule.bonus_stake_min} decimals="auto" /> มี{' '}
          <span className="num">{round.bonus_shooters}</span> คน ต้องมีอย่างน้อย{' '}
          <span className="num nowrap">{round.rule.bonus_shooters_min} คน</span>
        </p>
      )}
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
