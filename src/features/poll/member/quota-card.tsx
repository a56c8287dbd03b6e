import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { callKey } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { checkPollQuota, getPollQuota, type PollQuotaWire, type PollWire } from '../contract.ts'
import classes from './quota-card.module.css'

/** How many votes are left, what was counted for them, and a look at what was settled since. */
export function QuotaCard({ poll, quota }: { poll: PollWire; quota: PollQuotaWire }) {
  const refresh = useRefresh(Number(poll.poll_id))
  if (!quota.is_verified) {
    return (
      <Panel padded className={classes.card ?? ''}>
        <p className="medium">บัญชีธนาคารของคุณยังไม่ได้ยืนยัน</p>
        <p className="t14 c2">ยืนยันแล้วจึงทายฟรีได้ 1 สิทธิ์</p>
        <ButtonLink to="/member/profile" look="quiet">
          ดูบัญชีของฉัน
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <p>
          {quota.left > 0 ? (
            <>
              เหลือสิทธิ์ทาย <b className="num t20 c-green">{quota.left}</b> ครั้ง
            </>
          ) : (
            'ใช้สิทธิ์ครบแล้ว'
          )}
        </p>
        <IconButton
          label="อัปเดตสิทธิ์"
          icon={
            <IconRefresh
              size={20}
              stroke={1.75}
              aria-hidden
              className={refresh.isPending ? classes.turning : undefined}
            />
          }
          onClick={refresh.run}
        />
      </div>
      <div
        className={classes.dots}
        role="img"
        aria-label={`ได้รับ ${quota.earned} สิทธิ์ ใช้ไป ${quota.used} จากสูงสุด ${poll.quota.votes_max}`}
      >
        {Array.from({ length: poll.quota.votes_max }, (_, at) => (
          <i
            key={at}
            data-look={at < quota.used ? 'used' : at < quota.earned ? 'left' : undefined}
          />
        ))}
      </div>
      <p className="t13 c2">
        ยอดเล่นที่นับแล้ว {formatMoney(quota.valid)}
        {quota.next_at === null ? ' · ได้สิทธิ์ครบแล้ว' : ` · สิทธิ์ถัดไปที่ ${formatMoney(quota.next_at)}`}
        {quota.last_updated_quota ? ` · อัปเดตล่าสุด ${thaiTime(quota.last_updated_quota)} น.` : ''}
      </p>
    </Panel>
  )
}

/** Asks the site to count what was settled since, and puts the answer where the card reads it. */
function useRefresh(pollId: number): { run: () => void; isPending: boolean } {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const run = () => {
    if (isPending) return
    setPending(true)
    callApi(getPollQuota, { poll_id: pollId })
      .then((quota) => cache.setQueryData(callKey(checkPollQuota, { poll_id: pollId }), quota))
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setPending(false))
  }
  return { run, isPending }
}
