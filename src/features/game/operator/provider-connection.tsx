import { type ReactNode, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getGameConnection, type WireConnection } from '../connection-contract.ts'
import type { WireProvider } from '../operator-contract.ts'
import { AddressSheet, EndSheet, type Ended, KeySheet, SecretSheet } from './provider-connect.tsx'
import classes from './provider-desk.module.css'
import { WaitingTrust } from './provider-trust.tsx'

type Open = 'addresses' | 'key' | 'secret' | Ended

/** How a provider and we reach and believe each other. */
export function ProviderConnection({ provider }: { provider: WireProvider }) {
  const providerId = Number(provider.provider_id)
  const query = useCall(getGameConnection, { provider_id: providerId })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} round={false} />}>
      {(connection) => (
        <div className="stack">
          {connection.proposal ? (
            <WaitingTrust providerId={providerId} proposal={connection.proposal} />
          ) : null}
          <Addresses connection={connection} onChange={() => setOpen('addresses')} />
          {provider.protocol === 'hub88' ? (
            <Keys connection={connection} onOpen={setOpen} />
          ) : (
            <Secrets connection={connection} onOpen={setOpen} />
          )}
          {open === 'addresses' ? (
            <AddressSheet providerId={providerId} connection={connection} onClose={close} />
          ) : null}
          {open === 'key' ? <KeySheet providerId={providerId} onClose={close} /> : null}
          {open === 'secret' ? <SecretSheet providerId={providerId} onClose={close} /> : null}
          {typeof open === 'object' ? <EndSheet ended={open} onClose={close} /> : null}
        </div>
      )}
    </QueryView>
  )
}

function Addresses({ connection, onChange }: { connection: WireConnection; onChange: () => void }) {
  const { addresses, frame_origins: frameOrigins } = connection
  return (
    <Section title="ที่อยู่">
      <DescriptionList
        facts={[
          { term: 'ที่อยู่ของค่าย', value: connection.base_url ?? 'ยังไม่ได้ตั้ง' },
          { term: 'รหัสของเราที่ค่าย', value: connection.operator_ref ?? 'ยังไม่ได้ตั้ง' },
          {
            term: 'คำตอบของค่าย',
            value: connection.signs_answers ? 'ต้องมีลายเซ็น' : 'ตรวจลายเซ็นเมื่อมี',
          },
          {
            term: 'เรียกเข้าได้จาก',
            value: addresses.length === 0 ? 'ทุกที่' : addresses.join(', '),
          },
          {
            term: 'หน้าเกมอยู่ที่',
            value: frameOrigins.length === 0 ? 'ที่อยู่ของค่าย' : frameOrigins.join(', '),
          },
        ]}
      />
      <Button look="quiet" size="sm" onClick={onChange}>
        แก้ที่อยู่
      </Button>
    </Section>
  )
}

interface Opens {
  connection: WireConnection
  onOpen: (open: Open) => void
}

function Keys({ connection: { public_key: ours, keys, proposal }, onOpen }: Opens) {
  return (
    <>
      <Section title="กุญแจสาธารณะของเรา" more={<CopyButton text={ours} what="กุญแจสาธารณะของเรา" />}>
        <p className="c2">ส่งกุญแจนี้ให้ค่าย ค่ายใช้ตรวจคำขอที่เราส่งไป</p>
      </Section>
      <Section title="กุญแจของค่าย">
        <PanelList>
          {keys.map((key) => (
            <Held
              key={key.key_id}
              what="กุญแจ"
              title={<span className={`num ${classes.pem}`}>{key.fingerprint}</span>}
              held={key}
              onEnd={() => onOpen({ kind: 'key', id: Number(key.key_id), name: key.fingerprint })}
            />
          ))}
        </PanelList>
        {proposal ? null : (
          <Button look="quiet" size="sm" onClick={() => onOpen('key')}>
            เสนอกุญแจ
          </Button>
        )}
      </Section>
    </>
  )
}

function Secrets({ connection: { secrets, proposal }, onOpen }: Opens) {
  return (
    <Section title="รหัสลับ">
      <p className="c2">ระบบเก็บแบบเข้ารหัส ตั้งแล้วไม่แสดงอีก</p>
      <PanelList>
        {secrets.map((secret) => {
          const name = `ชุดที่ ${secret.secret_id}`
          return (
            <Held
              key={secret.secret_id}
              what="รหัสลับ"
              title={`รหัสลับ${name}`}
              held={secret}
              onEnd={() => onOpen({ kind: 'secret', id: Number(secret.secret_id), name })}
            />
          )
        })}
      </PanelList>
      {proposal ? null : (
        <Button look="quiet" size="sm" onClick={() => onOpen('secret')}>
          เสนอรหัสลับ
        </Button>
      )}
    </Section>
  )
}

function Held({
  what,
  title,
  held,
  onEnd,
}: {
  what: string
  title: ReactNode
  held: { valid_from: string; valid_to: string | null }
  onEnd: () => void
}) {
  const { valid_from: from, valid_to: to } = held
  return (
    <ListRow
      title={title}
      note={`ตั้งแต่ ${thaiDateTime(from)}${to === null ? '' : ` ถึง ${thaiDateTime(to)}`}`}
      end={
        to === null ? (
          <Button look="text" size="sm" aria-label={`เลิกใช้${what}`} onClick={onEnd}>
            เลิกใช้
          </Button>
        ) : (
          <StatusChip kind="expired" word="เลิกใช้แล้ว" />
        )
      }
    />
  )
}
