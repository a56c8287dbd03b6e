import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { faceOf } from '#studio/games/baccarat/card-face.ts'
import { roomKindNames } from '#studio/games/baccarat/box-names.ts'
import { beaconsOf, type CheckedTicket, checkTicket } from '#studio/games/baccarat/check-ticket.ts'
import type { Coup } from '#studio/games/baccarat/coup.ts'
import type { TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import { stateLooks } from '#features/fairness/member/verify/proof-words.ts'
import { Button } from '#ui/parts/button.tsx'
import { CheckStep, CheckSteps } from '#ui/parts/check-steps.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TakeHome } from '#ui/parts/take-home.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { boxLines, coupText, ticketStepWords, ticketVerdict } from './ticket-words.ts'
import classes from './ticket-proof.module.css'

/** Lets the browser paint before the arithmetic takes the thread for a moment. */
const nextPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })

/** Signatures that are worked out between two paints: a shoe has eighty, and a slow phone needs 100 ms for one. */
const AT_ONCE = 8

/** Whether every beacon up to the ticket's coup is signed by its chain, worked out here with code that is loaded for it. */
function useSignatures(record: TicketRecord) {
  const beacons = useMemo(() => [...beaconsOf(record)], [record])
  return useQuery({
    queryKey: ['beacon-signatures', beacons],
    queryFn: async () => {
      const { areSignedBy } = await import('#kernel/beacon-signature.ts')
      for (const [key, signed] of beacons) {
        for (let at = 0; at < signed.length; at += AT_ONCE) {
          await nextPaint()
          if (!areSignedBy(key, signed.slice(at, at + AT_ONCE))) return false
        }
      }
      return true
    },
    enabled: beacons.length > 0,
    staleTime: Infinity,
    retry: 1,
  })
}

/** A round of live baccarat worked out anew: the verdict first, then the cards, the money and every step. */
export function TicketProofView({
  record,
  round,
}: {
  record: TicketRecord
  /** The code that was asked for; undefined: somebody brought the record. */
  round?: string | undefined
}) {
  const signatures = useSignatures(record)
  const checked = useMemo(
    () => checkTicket(record, { round, isSigned: signatures.data }),
    [record, round, signatures.data],
  )
  const verdict = ticketVerdict(checked, record)
  const { ticket } = record
  const isTest = record.chains.some((chain) => chain.is_test)
  return (
    <div className={classes.proof} data-verdict={verdict.tone}>
      <div className={classes.round}>
        <div className="grow">
          <h2 className="t18">บาคาร่า</h2>
          <p className="t14">
            ห้อง {record.room.replace(/^bac-/, '')} · ขอน {record.shoe} · ตา {ticket.coup}
          </p>
          <p className={`${classes.code} t13 c2`}>{ticket.round}</p>
          <p className="t13 c2">เล่นเมื่อ {thaiDateTime(ticket.opened_at)}</p>
        </div>
        <span className={classes.chips}>
          <StatusChip {...stateLooks[ticket.state]} />
          {isTest ? <Chip tone="amber">ทดสอบ</Chip> : null}
        </span>
      </div>
      <Note tone={verdict.tone} role={verdict.tone === 'red' ? 'alert' : 'status'}>
        {verdict.text}
      </Note>
      {signatures.isError ? (
        <div className="row between">
          <p className="t14 c2">โหลดตัวตรวจลายเซ็นไม่สำเร็จ</p>
          <Button look="quiet" size="sm" onClick={() => void signatures.refetch()}>
            ลองอีกครั้ง
          </Button>
        </div>
      ) : null}
      {checked.coup ? <Cards coup={checked.coup} /> : null}
      <Boxes record={record} coup={checked.coup} />
      <Steps checked={checked} />
      <Facts record={record} />
      <TakeHome
        json={JSON.stringify(record, null, 2)}
        file={`baccarat-${ticket.round.slice(0, 8)}.json`}
        script="verify-ticket.mjs"
      >
        {record.server_seed === null ? null : (
          <p className="t14 c2">
            ขอนนี้จบแล้ว บันทึกเดียวกันใช้ตรวจไพ่ทั้งขอนได้ด้วย{' '}
            <a href="/verify-shoe.mjs" download="verify-shoe.mjs">
              verify-shoe.mjs
            </a>
          </p>
        )}
      </TakeHome>
    </div>
  )
}

function Cards({ coup }: { coup: Coup }) {
  return (
    <Section title="ไพ่ของตานี้">
      <Panel padded className="stack">
        <b>{coupText(coup)}</b>
        <Hand name="ผู้เล่น" points={coup.playerTotal} cards={coup.player} />
        <Hand name="เจ้ามือ" points={coup.bankerTotal} cards={coup.banker} />
      </Panel>
    </Section>
  )
}

function Hand({ name, points, cards }: { name: string; points: number; cards: readonly number[] }) {
  return (
    <div className={classes.hand}>
      <span>
        {name} <span className="t13 c2">{points} แต้ม</span>
      </span>
      <ul className={classes.cards} aria-label={`ไพ่${name}`}>
        {cards.map((card, at) => (
          <Card key={at} card={card} />
        ))}
      </ul>
    </div>
  )
}

function Card({ card }: { card: number }) {
  const { rank, suit, colour, name } = faceOf(card)
  return (
    <li className={classes.card} data-colour={colour}>
      <b aria-hidden>{rank}</b>
      <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden>
        <path d={suit} fill="currentColor" />
      </svg>
      <span className="visually-hidden">{name}</span>
    </li>
  )
}

function Boxes({ record: { ticket }, coup }: { record: TicketRecord; coup: Coup | null }) {
  return (
    <Section title="เดิมพันทีละช่อง">
      <DescriptionList
        facts={[
          ...boxLines(ticket, coup).map(({ name, stake, end }) => ({
            term: `${name} ${stake}`,
            value: end,
          })),
          { term: 'เดิมพันรวม', value: <Money amount={ticket.stake} /> },
          ...(ticket.win === null
            ? []
            : [{ term: 'เงินที่ได้', value: <Money amount={ticket.win} /> }]),
        ]}
      />
    </Section>
  )
}

function Steps({ checked: { steps, coup } }: { checked: CheckedTicket }) {
  return (
    <Section title="ตรวจทีละข้อ">
      <CheckSteps>
        {steps.map((step) => (
          <CheckStep
            key={step.name}
            name={step.name}
            state={step.state}
            {...ticketStepWords(step, coup !== null)}
          />
        ))}
      </CheckSteps>
    </Section>
  )
}

function Facts({ record }: { record: TicketRecord }) {
  const { ticket, coups, commit, server_seed: seed, chains } = record
  const code = (text: string) => <span className={classes.code}>{text}</span>
  const own = coups.find(({ coup }) => coup === ticket.coup)
  const chain = chains.find((one) => one.chain_hash === own?.chain_hash)
  const beacon =
    own?.beacon_round === null || own === undefined
      ? []
      : [{ term: 'รอบของตัวเลขสุ่มกลาง', value: `${own.beacon_round}` }]
  return (
    <Section title="ข้อมูลของขอน">
      <DescriptionList
        facts={[
          { term: 'อัตราจ่าย', value: roomKindNames[ticket.kind] },
          { term: 'แฮชของซีดที่ผูกไว้ (SHA-256)', value: code(commit) },
          { term: 'ซีดของขอน', value: seed === null ? 'เปิดเผยเมื่อจบขอน' : code(seed) },
          ...beacon,
        ]}
      />
      {chain && !chain.is_test ? (
        <a
          className={classes.link}
          href={`https://api.drand.sh/${chain.chain_hash}/public/${own?.beacon_round}`}
          target="_blank"
          rel="noreferrer"
        >
          เทียบตัวเลขสุ่มของตานี้กับ drand โดยตรง (เปิดแท็บใหม่)
        </a>
      ) : null}
    </Section>
  )
}
