import { type ReactNode, useState } from 'react'
import { CheckInput } from '#ui/parts/field.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { ConsentWire } from '../../consent-contract.ts'
import { versionText } from '../documents/version-text.ts'
import { consentWords, type FreePurpose } from './consent-words.ts'
import classes from './consents.module.css'
import { useConsents, useSayConsent } from './use-consents.ts'

const isFree = (purpose: ConsentWire['purpose']): purpose is FreePurpose => purpose in consentWords

/**
 * The two texts with the version that was accepted, and what may be agreed to and taken back here.
 * @param children what lies below
 */
export function ConsentsSection({ children }: { children: ReactNode }) {
  const consents = useConsents()
  return (
    <>
      <Section title="ความยินยอม">
        <QueryView query={consents} skeleton={<SkeletonRows count={5} />}>
          {(all) => (
            <div className={classes.section}>
              <AcceptedTexts all={all} />
              <FreeConsents all={all} />
            </div>
          )}
        </QueryView>
      </Section>
      <BelowQuery query={consents}>{children}</BelowQuery>
    </>
  )
}

/** For a page that everybody reads: only what may be refused, and nothing where that is nothing. */
export function FreeConsentsSection() {
  const { data } = useConsents()
  if (!data?.some(({ purpose }) => isFree(purpose))) return null
  return (
    <Section title="ความยินยอมของคุณ">
      <FreeConsents all={data} />
    </Section>
  )
}

const texts = [
  { purpose: 'terms', to: '/terms', title: 'ข้อตกลงและเงื่อนไข' },
  { purpose: 'privacy', to: '/privacy', title: 'นโยบายความเป็นส่วนตัว' },
] as const

function AcceptedTexts({ all }: { all: readonly ConsentWire[] }) {
  return (
    <PanelList>
      {texts.map(({ purpose, to, title }) => {
        const last = all.find((one) => one.purpose === purpose)?.last
        return (
          <ListRowLink
            key={purpose}
            to={to}
            title={title}
            note={last && saidText(last, 'ยอมรับ')}
            arrow
          />
        )
      })}
    </PanelList>
  )
}

function FreeConsents({ all }: { all: readonly ConsentWire[] }) {
  const free = all.filter(({ purpose }) => isFree(purpose))
  if (free.length === 0) return null
  return (
    <Panel padded className={classes.free ?? ''}>
      {free.map((consent) => (
        <FreeConsent key={consent.purpose} consent={consent} />
      ))}
    </Panel>
  )
}

/** One box; the tick turns with the tap, the answer to it is what stands. */
function FreeConsent({ consent }: { consent: ConsentWire }) {
  const { say, pending } = useSayConsent()
  const [wanted, setWanted] = useState<boolean>()
  if (!isFree(consent.purpose)) return null
  const { title, text } = consentWords[consent.purpose]
  return (
    <div className={classes.consent}>
      <CheckInput
        label={<strong className="medium">{title}</strong>}
        checked={pending && wanted !== undefined ? wanted : consent.is_given === true}
        disabled={pending}
        onChange={(event) => {
          setWanted(event.currentTarget.checked)
          void say(consent, event.currentTarget.checked)
        }}
      />
      {text.map((paragraph) => (
        <p key={paragraph} className="t13 c2">
          {paragraph}
        </p>
      ))}
      {consent.last ? <p className="t13 c3">{saidText(consent.last)}</p> : null}
    </div>
  )
}

/** `ยินยอมเมื่อ 24 พ.ย. 69 14:05 น. · ฉบับวันที่ 1 พฤศจิกายน 2569` */
function saidText(
  { is_given, said_at, version }: NonNullable<ConsentWire['last']>,
  yes = 'ยินยอม',
): string {
  const what = `${is_given ? yes : 'ไม่ยินยอม'}เมื่อ`
  return `${what} ${thaiDateTime(said_at)} · ฉบับวันที่ ${versionText(version)}`
}
