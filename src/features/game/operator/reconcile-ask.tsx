import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { runGameDay, type WireAskedProvider } from '../reconcile-contract.ts'
import classes from './round-desk.module.css'

/** Has one day of a provider compared again. */
export function ReconcileAsk({ providers }: { providers: readonly WireAskedProvider[] }) {
  const [chosen, setChosen] = useState('')
  const [typedDay, setDay] = useState('')
  const [error, setError] = useState<string>()
  const provider = providers.find(({ provider_id: id }) => `${id}` === chosen) ?? providers[0]
  const action = useAction(runGameDay, {
    onRefused: ({ message }) => {
      setError(message)
      return true
    },
    onDone: () => toast.success('กำลังกระทบยอด ผลจะขึ้นในรายการเมื่อเสร็จ'),
  })
  if (!provider) return <Note tone="amber">ยังไม่มีค่ายเกมที่ตั้งที่อยู่สำหรับขอรายการ</Note>
  const day = typedDay || provider.yesterday
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        action.run({ provider_id: provider.provider_id, day })
      }}
    >
      <SelectInput
        label="ค่ายเกม"
        value={`${provider.provider_id}`}
        options={providers.map(({ provider_id: id, name }) => ({ value: `${id}`, label: name }))}
        onChange={setChosen}
      />
      <TextInput
        label={`วันที่ (เวลา ${provider.time_zone})`}
        type="date"
        value={day}
        max={provider.yesterday}
        error={error}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" look="quiet" sending={action.pending && 'กำลังส่ง…'}>
        กระทบยอดวันนี้อีกครั้ง
      </Button>
    </form>
  )
}
