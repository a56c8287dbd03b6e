import { useState } from 'react'
import type { Call } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { CheckInput, Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  endProviderKey,
  endProviderSecret,
  getGameConnection,
  proposeProviderKey,
  proposeProviderSecret,
  saveGameConnection,
  type WireConnection,
} from '../connection-contract.ts'
import { getGameProvider } from '../operator-contract.ts'
import { ProofSheet } from './provider-proof.tsx'

const PROPOSED = 'ส่งข้อเสนอแล้ว รอเจ้าของอีกคนยืนยัน'

const following = (onClose: () => void, done = 'บันทึกแล้ว มีผลภายในหนึ่งวินาที') => ({
  renews: [getGameConnection, getGameProvider] as readonly Call[],
  onRefused: () => true,
  onDone: () => {
    toast.success(done)
    onClose()
  },
})

interface Sheet {
  providerId: number
  onClose: () => void
}

/** Where a provider is, and from where it may call. */
export function AddressSheet({
  providerId,
  connection,
  onClose,
}: Sheet & { connection: WireConnection }) {
  const [form, setForm] = useState<AddressForm>({
    baseUrl: connection.base_url ?? '',
    operatorRef: connection.operator_ref ?? '',
    signsAnswers: connection.signs_answers,
    addresses: connection.addresses.join('\n'),
    frameOrigins: connection.frame_origins.join('\n'),
  })
  const put = (part: Partial<AddressForm>) => setForm((now) => ({ ...now, ...part }))
  const save = useAction(saveGameConnection, following(onClose))
  const faultOf = (name: string): string | undefined =>
    save.error?.details.find(({ field: at }) => at?.split('.')[0] === name)?.message
  return (
    <ProofSheet
      title="แก้ที่อยู่"
      verb="บันทึกที่อยู่"
      pending={save.pending}
      refused={save.error}
      placed={['base_url', 'operator_ref', 'addresses', 'frame_origins']}
      onConfirm={(proof) =>
        save.run({
          ...proof,
          provider_id: providerId,
          base_url: form.baseUrl.trim() || null,
          operator_ref: form.operatorRef.trim() || null,
          signs_answers: form.signsAnswers,
          addresses: linesOf(form.addresses),
          frame_origins: linesOf(form.frameOrigins),
        })
      }
      onClose={onClose}
    >
      <AddressFields form={form} put={put} faultOf={faultOf} />
    </ProofSheet>
  )
}

interface AddressForm {
  readonly baseUrl: string
  readonly operatorRef: string
  readonly signsAnswers: boolean
  /** Line by line, as it was typed. */
  readonly addresses: string
  readonly frameOrigins: string
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

const AddressFields = ({
  form,
  put,
  faultOf,
}: {
  form: AddressForm
  put: (part: Partial<AddressForm>) => void
  faultOf: (name: string) => string | undefined
}) => (
  <>
    <TextInput
      label="ที่อยู่ของค่าย"
      hint="เว้นว่างคือไม่เรียกค่ายนี้"
      inputMode="url"
      autoComplete="off"
      value={form.baseUrl}
      error={faultOf('base_url')}
      onChange={(event) => put({ baseUrl: event.currentTarget.value })}
    />
    <TextInput
      label="รหัสของเราที่ค่าย"
      maxLength={64}
      autoComplete="off"
      value={form.operatorRef}
      error={faultOf('operator_ref')}
      onChange={(event) => put({ operatorRef: event.currentTarget.value })}
    />
    <CheckInput
      label="คำตอบของค่ายต้องมีลายเซ็น"
      checked={form.signsAnswers}
      onChange={(event) => put({ signsAnswers: event.currentTarget.checked })}
    />
    <Field
      label="เรียกเข้าได้จาก บรรทัดละหนึ่งรายการ"
      hint="IP หรือช่วง IP เว้นว่างคือจากทุกที่"
      error={faultOf('addresses')}
      control={(described) => (
        <textarea
          {...described}
          className={field.input}
          rows={2}
          value={form.addresses}
          onChange={(event) => put({ addresses: event.currentTarget.value })}
        />
      )}
    />
    <Field
      label="หน้าเกมอยู่ที่ บรรทัดละหนึ่งรายการ"
      hint="เช่น https://games.example เว้นว่างคือที่อยู่ของค่าย"
      error={faultOf('frame_origins')}
      control={(described) => (
        <textarea
          {...described}
          className={field.input}
          rows={2}
          value={form.frameOrigins}
          onChange={(event) => put({ frameOrigins: event.currentTarget.value })}
        />
      )}
    />
  </>
)

/** Another key of a provider. */
export function KeySheet({ providerId, onClose }: Sheet) {
  const [pem, setPem] = useState('')
  const add = useAction(proposeProviderKey, following(onClose, PROPOSED))
  const fault = add.error?.details.find(({ field: at }) => at === 'public_key')?.message
  return (
    <ProofSheet
      title="เสนอกุญแจของค่าย"
      verb="เสนอกุญแจ"
      pending={add.pending}
      refused={add.error}
      placed={['public_key']}
      blocked={pem.trim() === '' && 'วางกุญแจก่อน'}
      onConfirm={(proof) => add.run({ ...proof, provider_id: providerId, public_key: pem })}
      onClose={onClose}
    >
      <p className="c2">ใครถือกุญแจคู่นี้สั่งตัดและเพิ่มเงินสมาชิกในชื่อของค่ายได้ กุญแจใช้ได้เมื่อเจ้าของอีกคนยืนยัน</p>
      <Field
        label="กุญแจสาธารณะ (PEM)"
        hint="RSA อย่างน้อย 2048 บิต ขึ้นต้นด้วย -----BEGIN PUBLIC KEY-----"
        error={fault}
        control={(described) => (
          <textarea
            {...described}
            className={field.input}
            rows={6}
            spellCheck={false}
            value={pem}
            onChange={(event) => setPem(event.currentTarget.value)}
          />
        )}
      />
    </ProofSheet>
  )
}

/** A secret that a provider and we share. */
export function SecretSheet({ providerId, onClose }: Sheet) {
  const [secret, setSecret] = useState('')
  const add = useAction(proposeProviderSecret, following(onClose, PROPOSED))
  const fault = add.error?.details.find(({ field: at }) => at === 'secret')?.message
  return (
    <ProofSheet
      title="เสนอรหัสลับ"
      verb="เสนอรหัสลับ"
      pending={add.pending}
      refused={add.error}
      placed={['secret']}
      blocked={secret.trim() === '' && 'กรอกรหัสลับก่อน'}
      onConfirm={(proof) => add.run({ ...proof, provider_id: providerId, secret })}
      onClose={onClose}
    >
      <p className="c2">รหัสลับใช้ได้เมื่อเจ้าของอีกคนยืนยัน รหัสเดิมยังใช้ได้จนกว่าจะเลิกใช้</p>
      <PasswordInput
        label="รหัสลับ"
        hint="ส่งแล้วไม่แสดงอีก"
        autoComplete="off"
        value={secret}
        error={fault}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
    </ProofSheet>
  )
}

/** A key or a secret that is to hold no more. */
export interface Ended {
  readonly kind: 'key' | 'secret'
  readonly id: number
  readonly name: string
}

/** Ends a key or a secret; the last one only where the person says so. */
export function EndSheet({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const { kind, id, name } = ended
  const [isLast, setLast] = useState(false)
  const key = useAction(endProviderKey, following(onClose))
  const secret = useAction(endProviderSecret, following(onClose))
  const action = kind === 'key' ? key : secret
  const asksLast = action.error?.code === 'game_key_last' || isLast
  const what = kind === 'key' ? 'กุญแจ' : 'รหัสลับ'
  return (
    <ProofSheet
      title={`เลิกใช้${what}`}
      verb={`เลิกใช้${what}`}
      danger
      pending={action.pending}
      refused={action.error}
      onConfirm={(proof) =>
        kind === 'key'
          ? key.run({ ...proof, key_id: id, is_last: isLast })
          : secret.run({ ...proof, secret_id: id, is_last: isLast })
      }
      onClose={onClose}
    >
      <p className="c2">
        {what} {name} ใช้ไม่ได้อีกภายในหนึ่งวินาที เปลี่ยนกลับไม่ได้ ต้องเพิ่มใหม่
      </p>
      {asksLast ? (
        <CheckInput
          label="เข้าใจแล้วว่าค่ายจะเรียกเข้ามาไม่ได้เลย"
          checked={isLast}
          onChange={(event) => setLast(event.currentTarget.checked)}
        />
      ) : null}
    </ProofSheet>
  )
}
