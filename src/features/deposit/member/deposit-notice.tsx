import type { ReactNode } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { getPaymentChannels, getPaymentInfo } from '../contract.ts'
import { feeText } from './channel-words.ts'
import { closedTitle } from './closed-words.ts'

/**
 * What to know before transferring: who receives, how much goes, and that it has to come from one's
 * own account.
 * @param ownAccount the member's registered account, which another feature knows
 */
export function DepositNotice({ ownAccount }: { ownAccount: ReactNode }) {
  const channels = useCall(getPaymentChannels, {}, { staleTime: 300_000 })
  return (
    <QueryView query={channels} skeleton={<SkeletonRows count={3} />}>
      {(all) => {
        const open = all.filter(({ enabled }) => enabled)
        const underRepair = all.filter((one) => one.closed_because === 'maintenance')
        return open.length > 0 ? (
          <div className="stack">
            {open.map((channel) => (
              <Receiver key={channel.channel_id} channelId={Number(channel.channel_id)} />
            ))}
            {underRepair.map((channel) => (
              <Note key={channel.channel_id} tone="amber">
                {closedTitle(channel)} {channel.maintenance}
              </Note>
            ))}
            {ownAccount}
          </div>
        ) : (
          <Note tone="amber">ขณะนี้ยังไม่มีช่องทางฝากที่เปิดให้บริการ</Note>
        )
      }}
    </QueryView>
  )
}

function Receiver({ channelId }: { channelId: number }) {
  const info = useCall(getPaymentInfo, { channel_id: channelId }, { staleTime: 60_000 })
  return (
    <QueryView query={info} skeleton={<SkeletonRows count={2} />}>
      {(channel) => (
        <DescriptionList
          facts={[
            { term: 'ช่องทาง', value: channel.name },
            ...(channel.receiver_name
              ? [
                  {
                    term: 'ชื่อบัญชีผู้รับ',
                    value: (
                      <span className="row nowrap">
                        {channel.receiver_name}
                        <CopyButton text={channel.receiver_name} what="ชื่อบัญชีผู้รับ" />
                      </span>
                    ),
                  },
                ]
              : []),
            ...(channel.type === 'qr'
              ? []
              : [
                  {
                    term: 'บัญชีรับเงิน',
                    value: channel.sub_channels.map(({ name }) => name).join(' · '),
                  },
                ]),
            {
              term: 'ฝากต่อครั้ง',
              value: `${formatMoney(channel.min_amount)} – ${formatMoney(channel.max_amount)}`,
            },
            ...(channel.opens_at === null
              ? []
              : [{ term: 'เวลาให้บริการ', value: `${channel.opens_at}–${channel.closes_at} น.` }]),
            ...(feeText(channel) === null ? [] : [{ term: 'ค่าธรรมเนียม', value: feeText(channel) }]),
          ]}
        />
      )}
    </QueryView>
  )
}
