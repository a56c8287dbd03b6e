import { useMemo } from 'react'
import { CheckStep, CheckSteps } from '#ui/parts/check-steps.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { TakeHome } from '#ui/parts/take-home.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  checkSpin,
  type SpinProof,
  type SpinSource,
  type SpinStep,
  spinStepNames,
} from '../../rules/check-spin.ts'
import classes from '../wheel.module.css'
import { fieldRanges, spinGapWords, spinStepWords, spinVerdict } from './spin-words.ts'

/** A spin worked out anew: the verdict first, then every step, then what it was worked out from. */
export function SpinProofView({ proof, source }: { proof: SpinProof; source: SpinSource }) {
  const steps = useMemo(() => checkSpin(proof, source), [proof, source])
  const verdict = spinVerdict(steps, source)
  return (
    <div className="stack" data-verdict={verdict.tone}>
      <div>
        <h2 className="t18">{`${proof.title} #${proof.spin_id}`}</h2>
        <p className="t13 c2">หมุนเมื่อ {thaiDateTime(proof.spun_at)}</p>
      </div>
      <Note tone={verdict.tone} role={verdict.tone === 'red' ? 'alert' : 'status'}>
        {verdict.text}
      </Note>
      <Section title="ตรวจทีละข้อ">
        <CheckSteps>
          {spinStepNames.map((name) => {
            const step = steps.find((one) => one.name === name)
            return (
              <CheckStep
                key={name}
                name={name}
                state={step?.state ?? 'waiting'}
                {...spinStepWords[name]}
                values={step ? valuesOf(step) : []}
              >
                {step?.gap ? <p className="t14 c2">{spinGapWords[step.gap]}</p> : null}
              </CheckStep>
            )
          })}
        </CheckSteps>
      </Section>
      <Facts proof={proof} />
      <TakeHome
        json={JSON.stringify(proof, null, 2)}
        file={`spin-${proof.spin_id}.json`}
        script="verify-wheel.mjs"
      />
    </div>
  )
}

const valuesOf = ({ state, found, told }: SpinStep): string[] =>
  state === 'off' ? [`คำนวณได้ ${found}`, `ที่แจ้งไว้ ${told}`] : [found]

function Facts({ proof }: { proof: SpinProof }) {
  const code = (text: string) => <span className={classes.code}>{text}</span>
  return (
    <>
      <Section title="ข้อมูลของรอบ">
        <DescriptionList
          facts={[
            { term: 'ลำดับการสุ่มของซีด', value: `${proof.nonce}` },
            { term: 'ซีดของคุณ', value: code(proof.client_seed) },
            { term: 'แฮชที่แสดงก่อนหมุน', value: code(proof.commit) },
            {
              term: 'ซีดของเว็บ',
              value: proof.server_seed === null ? 'ยังไม่เปิด' : code(proof.server_seed),
            },
          ]}
        />
      </Section>
      <Section title="เลขของแต่ละช่อง">
        <DescriptionList
          facts={fieldRanges(proof).map(({ label, range }) => ({ term: label, value: range }))}
        />
      </Section>
    </>
  )
}
