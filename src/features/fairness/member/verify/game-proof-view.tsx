import { useMemo } from 'react'
import { CheckStep, CheckSteps } from '#ui/parts/check-steps.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { TakeHome } from '#ui/parts/take-home.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  type CheckedProof,
  checkProof,
  proofStepNames,
  type ProvableGame,
  type ProvableGames,
} from '../../rules/check-proof.ts'
import type { GameProof } from '../../rules/game-proof.ts'
import { Explained } from './explained.tsx'
import { stateLooks, stepTitle, stepWords, verdictOf } from './proof-words.ts'
import classes from './game-proof.module.css'

/** A round of a game worked out anew: the verdict first, then every step, then what it was worked out from. */
export function GameProofView({
  proof,
  games,
  parUrl = null,
}: {
  proof: GameProof
  games: ProvableGames
  /** Of the game's mathematics, as the site says; never out of a proof that somebody brought. */
  parUrl?: string | null
}) {
  const game = games[proof.game]
  return game ? (
    <Worked proof={proof} game={game} parUrl={parUrl} />
  ) : (
    <Note tone="amber" role="status">
      หน้านี้ไม่มีกติกาของเกม {proof.game} จึงคำนวณผลซ้ำไม่ได้
    </Note>
  )
}

interface Work {
  readonly proof: GameProof
  readonly game: ProvableGame
  readonly parUrl: string | null
}

function Worked({ proof, game, parUrl }: Work) {
  const checked = useMemo(() => checkProof(proof, game), [proof, game])
  const verdict = verdictOf(checked, proof, game)
  return (
    <div className={classes.proof} data-verdict={verdict.tone}>
      <div className={classes.round}>
        <div className="grow">
          <h2 className="t18">{game.name}</h2>
          <p className={`${classes.code} t13 c2`}>{proof.round}</p>
          <p className="t13 c2">เล่นเมื่อ {thaiDateTime(proof.played_at)}</p>
        </div>
        <StatusChip {...stateLooks[proof.state]} />
      </div>
      <Note tone={verdict.tone} role={verdict.tone === 'red' ? 'alert' : 'status'}>
        {verdict.text}
      </Note>
      {proof.server_seed === null ? <HowToReveal /> : null}
      <Steps checked={checked} game={game} />
      {checked.drawn && game.explain ? (
        <Explained parts={game.explain(checked.drawn.outcome)} />
      ) : null}
      <Facts proof={proof} game={game} parUrl={parUrl} />
      <TakeHome
        json={JSON.stringify(proof, null, 2)}
        file={`${proof.game}-${proof.round.slice(0, 8)}.json`}
        script="verify-game.mjs"
      />
    </div>
  )
}

function HowToReveal() {
  return (
    <Section title="ตรวจได้เมื่อเปิดเผยซีด">
      <Panel padded>
        <ol className={classes.how}>
          <li>เปิดเกมนี้อีกครั้งด้วยบัญชีที่เล่นรอบนี้</li>
          <li>เปิด “กติกา” แล้วกด “เปิดเผยซีด” รอบต่อไปจะใช้ซีดชุดใหม่</li>
          <li>กลับมาที่หน้านี้ ทุกข้อจะคำนวณให้เห็นในเครื่องของคุณ</li>
          <li>หากไม่กด ซีดที่ใช้ครบ 1 วันหรือ 10,000 รอบจะเปลี่ยนและเปิดเผยเองเมื่อเข้าเกมครั้งถัดไป</li>
        </ol>
      </Panel>
    </Section>
  )
}

function Steps({ checked, game }: { checked: CheckedProof; game: ProvableGame }) {
  return (
    <Section title="ตรวจทีละข้อ">
      <CheckSteps>
        {proofStepNames.map((name) => {
          const step = checked.steps.find((one) => one.name === name)
          return step ? (
            <CheckStep
              key={name}
              name={name}
              state={step.ok ? 'ok' : 'off'}
              {...stepWords(step, game)}
            />
          ) : (
            <CheckStep
              key={name}
              name={name}
              state="waiting"
              title={stepTitle(name)}
              why="ตรวจได้เมื่อเปิดเผยซีดและมีผลแล้ว"
            />
          )
        })}
      </CheckSteps>
    </Section>
  )
}

function Facts({ proof, game, parUrl }: Work) {
  const code = (text: string) => <span className={classes.code}>{text}</span>
  return (
    <Section title="ข้อมูลของรอบ">
      <DescriptionList
        facts={[
          { term: 'เดิมพัน', value: <Money amount={proof.stake} /> },
          { term: 'เลือก', value: game.wordOf(proof.choice) },
          ...(proof.win === null ? [] : [{ term: 'เงินที่ได้', value: <Money amount={proof.win} /> }]),
          { term: 'ลำดับ (nonce)', value: proof.nonce ?? 'ยังไม่มี' },
          { term: 'ซีดของผู้เล่น', value: code(proof.client_seed) },
          { term: 'ค่าที่ล็อกไว้ก่อนเล่น (SHA-256)', value: code(proof.commit) },
          {
            term: 'ซีดของเกม',
            value: proof.server_seed === null ? 'ยังไม่เปิดเผย' : code(proof.server_seed),
          },
          ...(parUrl === null ? [] : [{ term: 'คณิตศาสตร์ของเกม', value: parLink(parUrl) }]),
        ]}
      />
    </Section>
  )
}

const parLink = (url: string) => (
  <a className={classes.link} href={url} target="_blank" rel="noreferrer">
    อัตราคืน โอกาส และวงล้อทั้งหมด (เปิดแท็บใหม่)
  </a>
)
