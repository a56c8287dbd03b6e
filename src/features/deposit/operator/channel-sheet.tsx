import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  listDepositChannels,
  saveDepositChannel,
  type WireDeskChannel,
  type WireDeskChannels,
} from '../channel-contract.ts'
import { AccountFields } from './account-fields.tsx'
import { TermFields } from './term-fields.tsx'

const REASON_MIN = 5

/** Another version of a channel; nothing typed is lost where it is refused. */
export function ChannelSheet({
  channel,
  banks,
  onClose,
}: {
  channel: WireDeskChannel
  banks: WireDeskChannels['banks']
  onClose: () => void
}) {
  const [form, setForm] = useState(() => ({ ...channel, reason: '' }))
  const change = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))
  const save = useAction(saveDepositChannel, {
    renews: [listDepositChannels],
    onRefused: () => true,
    onDone: () => {
      toast.success('บันทึกแล้ว มีผลทันที')
      onClose()
    },
  })
  const faultOf = (field: string): string | undefined =>
    save.error?.details.find((detail) => detail.field?.split('.')[0] === field)?.message
  const isUnplaced = save.error && save.error.details.length === 0
  return (
    <SheetForm
      title={`แก้ไข ${channel.name}`}
      verb="บันทึก"
      width={560}
      pending={save.pending}
      blocked={form.reason.trim().length < REASON_MIN && 'ระบุเหตุผลก่อน'}
      onConfirm={() => save.run(wireOf(form))}
      onClose={onClose}
    >
      <TermFields form={form} faultOf={faultOf} change={change} />
      {channel.type === 'qr' ? null : (
        <AccountFields
          isWallet={channel.type === 'truemoney'}
          accounts={form.accounts}
          banks={banks}
          error={faultOf('accounts')}
          onChange={(accounts) => change({ accounts })}
        />
      )}
      <TextInput
        label="เหตุผล"
        value={form.reason}
        maxLength={300}
        autoComplete="off"
        error={faultOf('reason')}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {isUnplaced ? (
        <Note tone="red" role="alert">
          {save.error?.message}
          {save.error?.code === 'channel_changed_meanwhile' ? (
            <Button look="text" size="sm" onClick={onClose}>
              ปิดและดูฉบับใหม่
            </Button>
          ) : null}
        </Note>
      ) : null}
    </SheetForm>
  )
}

const wireOf = (form: WireDeskChannel & { reason: string }) => ({
  channel_id: Number(form.channel_id),
  version: form.version,
  name: form.name,
  position: form.position,
  min_amount: form.min_amount,
  max_amount: form.max_amount,
  enabled: form.enabled,
  opens_at: form.opens_at,
  closes_at: form.closes_at,
  fee: form.fee,
  fee_payer: form.fee_payer,
  unique_satang: form.unique_satang,
  maintenance: form.maintenance,
  level_min: form.level_min,
  accounts: form.accounts,
  reason: form.reason,
})
