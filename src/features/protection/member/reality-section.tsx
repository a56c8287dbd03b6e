import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Section } from '#ui/parts/panel.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { getRealityCheck, setRealityInterval } from '../reality-contract.ts'
import { CHECK_MINUTES_DEFAULT, checkMinutes } from '../rules/reality.ts'

/** After how long the member wants to be shown how he plays. */
export function RealitySection() {
  const { data } = useCall(getRealityCheck, {}, { errorHandling: false })
  const choose = useAction(setRealityInterval, {
    renews: [getRealityCheck],
    onDone: () => toast.success('บันทึกแล้ว'),
  })
  return (
    <Section title="เตือนเวลาเล่น">
      <SelectInput
        label="สรุปเวลาและยอดเล่นให้ดูทุก"
        hint="นับเฉพาะช่วงที่ใช้งานจริง"
        options={checkMinutes.map((minutes) => ({ value: `${minutes}`, label: `${minutes} นาที` }))}
        value={`${data?.interval_minutes ?? CHECK_MINUTES_DEFAULT}`}
        onChange={(next) => choose.run({ minutes: Number(next) })}
      />
    </Section>
  )
}
