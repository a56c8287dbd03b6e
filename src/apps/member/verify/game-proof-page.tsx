import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { GameProofView } from '#features/fairness/member/verify/game-proof-view.tsx'
import { faultWords } from '#features/fairness/member/verify/proof-words.ts'
import { codeIn, type GameProof, parseProof } from '#features/fairness/rules/game-proof.ts'
import { fairGameRound, type GameProofWire } from '#features/game/fair-contract.ts'
import { ticketIn, type TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { ProofPage, type ReadRecord } from './proof-page.tsx'
import { provableGames } from './provable-games.ts'
import { ticketFaultWords } from './ticket-words.ts'
import classes from './game-proof-page.module.css'

// A ticket of a live table is checked by other arithmetic, which comes when there is one.
const SiteTicketProof = lazy(() =>
  import('./site-ticket-proof.tsx').then((file) => ({ default: file.SiteTicketProof })),
)
const TicketProofView = lazy(() =>
  import('./ticket-proof-view.tsx').then((file) => ({ default: file.TicketProofView })),
)

/** How long a member needs to reveal his seed and come back. */
const REFRESH_MS = 15_000

type OwnRecord =
  | { readonly kind: 'round'; readonly proof: GameProof }
  | { readonly kind: 'ticket'; readonly record: TicketRecord }

/** A round of live baccarat is kept with its whole shoe; the record of every other round is its proof. */
function readOwn(json: string): ReadRecord<OwnRecord> {
  const ticket = ticketIn(json)
  if (ticket) {
    return ticket.ok
      ? { record: { kind: 'ticket', record: ticket.value } }
      : { fault: ticketFaultWords(ticket.error) }
  }
  const read = parseProof(json)
  return read.ok
    ? { record: { kind: 'round', proof: read.value } }
    : { fault: faultWords(read.error) }
}

/** Public proof of a round of our own games: worked out in the browser by the rules that the studio draws by. */
export function GameProofPage({
  code,
  onCode,
}: {
  /** Of the round; empty: it is asked for. */
  code: string
  onCode: (code: string) => void
}) {
  return (
    <ProofPage
      title="ตรวจสอบผลเกมของเว็บ"
      lead="ทุกข้อคำนวณใหม่ในเครื่องของคุณ จากซีดที่ผูกไว้ก่อนเดิมพันและกติกาที่ประกาศ ข้อใดไม่ตรงจะเป็นสีแดง"
      read={readOwn}
      ownView={(own) => (
        <>
          <p className="t13 c2">
            ซีดพิสูจน์ได้เฉพาะผลและเงินที่ได้ ส่วนเลขรอบ เวลา และสถานะ เป็นไปตามที่บันทึกเขียนไว้
          </p>
          {own.kind === 'ticket' ? (
            <Suspense fallback={<SkeletonRows count={8} />}>
              <TicketProofView record={own.record} />
            </Suspense>
          ) : (
            <GameProofView proof={own.proof} games={provableGames} />
          )}
        </>
      )}
      form={(onGiven) => (
        <CodeForm
          code={code}
          onCode={(wanted) => {
            onGiven(wanted === undefined)
            if (wanted !== undefined) onCode(wanted)
          }}
        />
      )}
    >
      {code === '' ? (
        <EmptyState art={lotus} title="เลือกรอบที่จะตรวจ">
          เปิดรอบจาก “ประวัติการเล่น” แล้วกด “ตรวจสอบผลรอบนี้” หรือวางรหัสรอบด้านบน
        </EmptyState>
      ) : (
        <SiteProof code={code} />
      )}
    </ProofPage>
  )
}

function CodeForm({
  code,
  onCode,
}: {
  code: string
  /** Undefined: there is no code in what was typed. */
  onCode: (code: string | undefined) => void
}) {
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wanted = codeIn(typed)
    setError(wanted ? undefined : 'อ่านไม่พบรหัสรอบในข้อความนี้ วางรหัสรอบหรือลิงก์มาทั้งหมด')
    onCode(wanted)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label="รหัสรอบ หรือลิงก์ตรวจสอบ"
        hint="“เลขรอบของค่าย” ในหน้ารอบเกม คัดลอกมาวางได้ทันที"
        error={error}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
        ตรวจรอบนี้
      </Button>
    </form>
  )
}

function SiteProof({ code }: { code: string }) {
  const query = useCall(
    fairGameRound,
    { code },
    {
      refetchInterval: (last) => (last && isFinal(last) ? false : REFRESH_MS),
      errorHandling: false,
    },
  )
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(proof) =>
        proof.ticket ? (
          <Suspense fallback={<SkeletonRows count={8} />}>
            <SiteTicketProof proof={proof} ticket={proof.ticket} code={code} />
          </Suspense>
        ) : (
          <GameProofView proof={proof} games={provableGames} parUrl={proof.par_url} />
        )
      }
    </QueryView>
  )
}

/** Nothing more will be told of it. */
const isFinal = ({ server_seed: seed, state }: GameProofWire): boolean =>
  seed !== null && (state === 'settled' || state === 'void' || state === 'refused')
