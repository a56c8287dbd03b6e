import { CheckStep, CheckSteps } from '#ui/parts/check-steps.tsx'
import { Section } from '#ui/parts/panel.tsx'
import type { Verification, VerifyStep } from '../../rules/verify.ts'
import { stepTitle, stepWords } from './step-words.ts'

/** Every step of the proof in its order, each with what came out, and red with what differs. */
export function ProofSteps({ proof }: { proof: Verification }) {
  return (
    <Section title="ตรวจทีละข้อ">
      <CheckSteps>
        {proof.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
        {proof.waiting.map((name) => (
          <CheckStep key={name} state="waiting" title={stepTitle(name)} why="ตรวจได้เมื่อออกผล" />
        ))}
      </CheckSteps>
    </Section>
  )
}

function Step({ step }: { step: VerifyStep }) {
  const { title, why, value, fault } = stepWords(step)
  const values =
    value === null ? [] : step.ok ? [value] : [`คำนวณได้ ${value}`, `ที่ประกาศ ${step.expected}`]
  return (
    <CheckStep
      name={step.name}
      state={step.ok ? 'ok' : 'off'}
      title={title}
      why={why}
      fault={fault}
      values={values}
    />
  )
}
