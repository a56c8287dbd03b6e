import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { feePayerWords } from '../audit-contract.ts'
import {
  listDepositChannels,
  type WireDeskChannel,
  type WireDeskChannels,
} from '../channel-contract.ts'
import { ChannelSheet } from './channel-sheet.tsx'
import classes from './channel-screen.module.css'

/** The ways to deposit: what is in force, since when and why, and another version of it. */
export function ChannelScreen() {
  const query = useCall(listDepositChannels, {})
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {({ channels, banks }) => (
        <div className={classes.list}>
          {channels.map((channel) => (
            <Channel key={channel.channel_id} channel={channel} banks={banks} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

function Channel({
  channel,
  banks,
}: {
  channel: WireDeskChannel
  banks: WireDeskChannels['banks']
}) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel padded>
      <div className="stack">
        <div className="row between">
          <h2 className="t18 strong">{channel.name}</h2>
          <StatusChip {...lookOf(channel)} />
        </div>
        {channel.maintenance ? <Note tone="amber">{channel.maintenance}</Note> : null}
        <DescriptionList
          facts={[
            { term: 'ยอดต่อครั้ง', value: amountsOf(channel) },
            { term: 'เวลาเปิด', value: hoursOf(channel) },
            { term: 'ค่าธรรมเนียม', value: feeOf(channel) },
            { term: 'เศษสตางค์', value: channel.unique_satang ? 'เติมให้ยอดไม่ซ้ำกัน' : 'ไม่เติม' },
            { term: 'ระดับสมาชิก', value: `ตั้งแต่ระดับ ${channel.level_min}` },
            { term: 'ลำดับ', value: channel.position },
            { term: 'บัญชีรับเงิน', value: accountsOf(channel, banks) },
            {
              term: `ฉบับที่ ${channel.version}`,
              value: `${channel.changed_by} · ${thaiDateTime(channel.changed_at)} · ${channel.reason}`,
            },
          ]}
        />
        <div className="row between">
          <Button look="quiet" onClick={() => setChanging(true)}>
            แก้ไข<span className="visually-hidden"> {channel.name}</span>
          </Button>
          <HistoryButton
            object={{ kind: 'deposit_channel', id: Number(channel.channel_id) }}
            title={`ประวัติ ${channel.name}`}
          />
        </div>
      </div>
      {isChanging ? (
        <ChannelSheet channel={channel} banks={banks} onClose={() => setChanging(false)} />
      ) : null}
    </Panel>
  )
}

function lookOf({ enabled, maintenance }: WireDeskChannel) {
  if (!enabled) return { kind: 'expired', word: 'ปิด' } as const
  return maintenance === null
    ? ({ kind: 'done', word: 'เปิด' } as const)
    : ({ kind: 'pending', word: 'ปิดปรับปรุง' } as const)
}

const amountsOf = ({ min_amount: min, max_amount: max }: WireDeskChannel): string =>
  `${formatMoney(min)} – ${formatMoney(max)}`

const hoursOf = ({ opens_at: opens, closes_at: closes }: WireDeskChannel): string =>
  opens === null ? 'ตลอดวัน' : `${opens}–${closes} น.`

const feeOf = ({ fee, fee_payer: payer }: WireDeskChannel): string =>
  satangOf(fee) === 0n ? 'ไม่มี' : `${formatMoney(fee)} ${feePayerWords[payer]}`

function accountsOf({ type, accounts }: WireDeskChannel, banks: WireDeskChannels['banks']) {
  if (type === 'qr') return 'บัญชีของช่องทางชำระเงิน'
  if (accounts.length === 0) return 'ยังไม่มี'
  return (
    <ul>
      {accounts.map((account) => (
        <li key={`${account.bank_code} ${account.account_number}`}>
          {banks.find(({ bank_code: code }) => code === account.bank_code)?.bank_name ?? 'ทรูมันนี่'}{' '}
          <span className="num">{account.account_number}</span> {account.receiver_name}
        </li>
      ))}
    </ul>
  )
}
