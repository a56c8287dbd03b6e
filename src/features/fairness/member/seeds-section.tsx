import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { type FairSeedsWire, getFairSeed, rotateFairSeed } from '../contract.ts'
import classes from './seeds.module.css'

/** The promised seed, and the way to have the one before shown. */
export function SeedsSection({ onRotated }: { onRotated: () => void }) {
  const query = useCall(getFairSeed, {})
  return (
    <Section title="เปิดซีดของเว็บ">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {({ current }) => (
          <RotateForm key={current.commit} current={current} onRotated={onRotated} />
        )}
      </QueryView>
    </Section>
  )
}

function RotateForm({
  current,
  onRotated,
}: {
  current: FairSeedsWire['current']
  onRotated: () => void
}) {
  const [typed, setTyped] = useState(current.client_seed)
  const [fault, setFault] = useState<string>()
  const rotate = useAction(rotateFairSeed, {
    renews: [getFairSeed],
    onDone: () => {
      toast.success('เปิดซีดแล้ว การสุ่มครั้งต่อไปใช้ซีดใหม่')
      onRotated()
    },
    onRefused: (error) => {
      setFault(error.details[0]?.message ?? error.message)
      return true
    },
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        rotate.run({ client_seed: typed.trim(), next_commit: current.next_commit })
      }}
    >
      <DescriptionList
        facts={[
          {
            term: 'แฮชของซีดถัดไป',
            value: <span className={classes.code}>{current.next_commit}</span>,
          },
        ]}
      />
      <TextInput
        label="ซีดของคุณสำหรับซีดถัดไป"
        hint="A–Z a–z 0–9 _ และ - ไม่เกิน 64 ตัว"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={fault}
        value={typed}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          setTyped(currentTarget.value)
        }}
      />
      <Button type="submit" sending={rotate.pending && 'กำลังเปิด…'}>
        เปิดซีดและใช้ซีดถัดไป
      </Button>
    </form>
  )
}
