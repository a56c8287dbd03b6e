import { Segmented } from '#ui/parts/choice.tsx'
import classes from './verify-choice.module.css'

const kinds = [
  { value: 'round', label: 'จับยี่กี' },
  { value: 'code', label: 'เกมของเว็บ' },
  { value: 'spin', label: 'กงล้อ' },
  { value: 'bill', label: 'โพย' },
] as const
export type VerifyKind = (typeof kinds)[number]['value']

/** What is to be checked: all of it is proved on the same page. */
export function VerifyChoice({
  kind,
  onKind,
}: {
  kind: VerifyKind
  onKind: (kind: VerifyKind) => void
}) {
  return (
    <div className={classes.choice}>
      <Segmented label="สิ่งที่จะตรวจ" items={kinds} value={kind} onChange={onKind} />
    </div>
  )
}
