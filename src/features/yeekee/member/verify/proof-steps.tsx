import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Section } from '#ui/parts/panel.tsx'
import type { Verification, VerifyStep } from '../../rules/verify.ts'
import { stepTitle, stepWords } from './step-words.ts'
import classes from './proof.module.css'

/** Every step of the proof in its order, each with what came out, and red with what differs. */
export function ProofSteps({ proof }: { proof: Verification }) {
  return (
    <Section title="ตรวจทีละข้อ">
      <ol className={classes.steps}>
        {proof.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
        {proof.waiting.map((name) => (
          <li key={name} data-state="waiting">
            <span className={classes.mark}>
              <IconClock size={18} stroke={1.75} aria-hidden />
              <span className="visually-hidden">รอผล</span>
            </span>
            <div>
              <h3 className="t16 medium c2">{stepTitle(name)}</h3>
              <p className="t13 c2">ตรวจได้เมื่อออกผล</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Step({ step }: { step: VerifyStep }) {
  const { title, why, value, fault } = stepWords(step)
  const Mark = step.ok ? IconCheck : IconX
  return (
    <li data-state={step.ok ? 'ok' : 'off'} data-step={step.name}>
      <span className={classes.mark}>
        <Mark size={18} stroke={2.25} aria-hidden />
        <span className="visually-hidden">{step.ok ? 'ถูกต้อง' : 'ไม่ตรง'}</span>
      </span>
      <div>
        <h3 className="t16 medium">{title}</h3>
        <p className="t13 c2">{why}</p>
        {fault ? <p className={`${classes.fault} t14`}>{fault}</p> : null}
        {value === null ? null : (
          <p className={`${classes.value} t14 num`}>
            {step.ok ? '' : 'คำนวณได้ '}
            {value}
          </p>
        )}
        {step.ok || value === null ? null : (
          <p className={`${classes.value} t14 num`}>ที่ประกาศ {step.expected}</p>
        )}
      </div>
    </li>
  )
}
