import type { ReactNode } from 'react'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { type AgentInfoWire, getAgentInfo, saveAgentInfo } from '../operator-contract.ts'
import classes from './agent-screen.module.css'

/** A field for an image, which another feature keeps. */
export type LogoField = (props: {
  value: string | null
  onChange: (image: string | null) => void
  error: string | undefined
}) => ReactNode

/** Name, logo and chat of the site. */
export function AgentScreen({ logoField }: { logoField: LogoField }) {
  const query = useCall(getAgentInfo, {})
  return (
    <Panel padded className={classes.card ?? ''}>
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(info) => <AgentForm info={info} logoField={logoField} />}
      </QueryView>
    </Panel>
  )
}

const fields = ['agent_name', 'agent_logo', 'line_admin_url', 'line_contact_url'] as const

const chats = [
  {
    name: 'line_admin_url',
    label: 'LINE แอดมิน (ปุ่มแชตของสมาชิก)',
    hint: 'เช่น https://line.me/R/ti/p/@slth เว้นว่างไว้หากไม่มี',
  },
  {
    name: 'line_contact_url',
    label: 'LINE ติดต่อเรา',
    hint: 'ลิงก์ของปุ่ม “ติดต่อเรา” เว้นว่างไว้หากไม่มี',
  },
] as const

function AgentForm({ info, logoField }: { info: AgentInfoWire; logoField: LogoField }) {
  const form = useForm<AgentInfoWire>(saveAgentInfo.input, info)
  const { errors } = form
  const save = useAction(saveAgentInfo, {
    renews: [getAgentInfo],
    onDone: () => toast.success('บันทึกข้อมูลเว็บแล้ว'),
    onRefused: (error) => showDetails(form, error, fields),
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
      <TextInput
        label="ชื่อเว็บ"
        maxLength={40}
        error={errors.agent_name?.message}
        {...form.register('agent_name')}
      />
      {logoField({ ...form.field('agent_logo'), error: errors.agent_logo?.message })}
      {chats.map(({ name, label, hint }) => {
        const { value, onChange } = form.field(name)
        return (
          <TextInput
            key={name}
            label={label}
            hint={hint}
            inputMode="url"
            autoComplete="off"
            error={errors[name]?.message}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
          />
        )
      })}
      <Button type="submit" sending={save.pending && 'กำลังบันทึก…'}>
        บันทึกข้อมูลเว็บ
      </Button>
    </form>
  )
}
