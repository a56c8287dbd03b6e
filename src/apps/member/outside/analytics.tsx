import { useMatches } from '@tanstack/react-router'
import type { ConsentWire } from '#features/account/consent-contract.ts'
import { consentWords } from '#features/account/member/consents/consent-words.ts'
import { useConsents, useSayConsent } from '#features/account/member/consents/use-consents.ts'
import { Button } from '#ui/parts/button.tsx'
import type { CompanionProps } from '#ui/feature.ts'
import { useAgentConfig } from '../agent.ts'
import classes from './analytics.module.css'
import { OutsideFrame } from './outside-frame.tsx'

/** Money is on its way there: nobody is asked anything. */
const BUSY_PAGES = /^\/(lotto\/\d+|member\/(deposit|payment|withdraw))(\/|$)/

/** Where the operator has a tag manager: asks whoever has not said, and tells it of pages after a yes. */
export function Analytics({ page }: CompanionProps) {
  const isConfigured = useAgentConfig().data?.outside.tags === true
  const { data } = useConsents(isConfigured)
  const consent = data?.find(({ purpose }) => purpose === 'analytics')
  // The pattern of the address, never the address: `/lotto/$roundId`.
  const kind = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  if (!isConfigured || !consent) return null
  if (consent.is_given)
    return <OutsideFrame program="tags" title="สถิติการใช้งาน" page={kind} hidden />
  if (consent.is_given === false || BUSY_PAGES.test(page ?? '')) return null
  return <Banner consent={consent} />
}

function Banner({ consent }: { consent: ConsentWire }) {
  const { say, pending } = useSayConsent()
  const { title, text } = consentWords.analytics
  const sending = pending && 'กำลังบันทึก…'
  return (
    <aside className={classes.banner} aria-label={title}>
      <p className="t14">
        {text[0]} {text[1]}
      </p>
      <div className={classes.buttons}>
        <Button look="quiet" size="sm" sending={sending} onClick={() => void say(consent, false)}>
          ไม่ยินยอม
        </Button>
        <Button look="quiet" size="sm" sending={sending} onClick={() => void say(consent, true)}>
          ยินยอม
        </Button>
      </div>
    </aside>
  )
}
