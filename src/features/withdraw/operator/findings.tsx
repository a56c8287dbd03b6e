import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { WireWithdrawDetail } from '../operator-contract.ts'
import { findingWords } from './withdraw-words.ts'

/** What the automatic checks found when the member asked: what to look at comes first. */
export function Findings({ findings }: { findings: WireWithdrawDetail['findings'] }) {
  if (findings.length === 0) return null
  const looks = findings.filter(({ result }) => result === 'look').length
  return (
    <section className="stack" aria-label="ผลตรวจอัตโนมัติ">
      <p className="t14 strong">
        {looks === 0 ? 'ตรวจอัตโนมัติผ่านทุกข้อ' : `ตรวจอัตโนมัติ: ควรดู ${looks} ข้อ`}
      </p>
      <ul className="stack">
        {findings.map((finding) => (
          <li key={finding.name} className="row t14">
            {finding.result === 'look' ? (
              <IconAlertTriangle size={18} stroke={1.75} className="c-amber" aria-label="ควรดู" />
            ) : (
              <IconCheck size={18} stroke={2} className="c-green" aria-label="ผ่าน" />
            )}
            <span>{findingWords(finding)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
