import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { marketList, versionList, versionPreview, versionSave } from '../../operator-contract.ts'
import { kindNames, type Preview, type Terms, type Versions } from '../market-wire.ts'
import { useNoticeDraft } from './use-notice-draft.ts'

/** The next version while it is made: its values, then what it changes, then saved. */
export type VersionForm = ReturnType<typeof useVersionForm>

export function useVersionForm(versions: Versions, onDone: () => void) {
  const [terms, setTerms] = useState<Terms>(versions.terms)
  const [validFrom, setValidFrom] = useState<string | null>(null)
  const [announcedAt, setAnnouncedAt] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const notice = useNoticeDraft()
  const [refused, setRefused] = useState<ApiError>()
  const onRefused = (error: ApiError) => {
    setRefused(error)
    const isOfPreview = (field: string) => field === 'note' || field.startsWith('notice')
    if (error.details.some(({ field }) => !isOfPreview(field))) setPreview(undefined)
    return true
  }
  const looked = useAction(versionPreview, {
    onRefused,
    onDone: (found) => {
      setPreview(found)
      notice.propose(found.notice)
    },
  })
  const saved = useAction(versionSave, {
    renews: [versionList, marketList],
    onRefused,
    onDone: ({ version }) => {
      toast.success(`บันทึก${kindNames[versions.kind]}ฉบับที่ ${version} แล้ว`)
      onDone()
    },
  })
  const input = {
    market_id: versions.market.market_id,
    base_version: versions.versions[0]?.version ?? 0,
    valid_from: validFrom,
    announced_at: announcedAt,
    terms,
  }
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setRefused(undefined)
      set(value)
    }
  return {
    terms,
    validFrom,
    announcedAt,
    note,
    preview,
    /** What members read on the site before the version holds; undefined: nothing concerns them. */
    notice: preview?.notice ? notice.draft : undefined,
    pending: looked.pending || saved.pending,
    /** By field: `terms.rate.rates.0.max_per_bet`. */
    errors: Object.fromEntries(
      (refused?.details ?? []).map(({ field, message }) => [field, message]),
    ) as Readonly<Record<string, string>>,
    refusal: refused?.details[0]?.message ?? refused?.message,
    setTerms: changing(setTerms),
    setValidFrom: changing(setValidFrom),
    setAnnouncedAt: changing(setAnnouncedAt),
    setNote: changing(setNote),
    changeNotice: changing(notice.change),
    back: () => setPreview(undefined),
    look: () => looked.run(input),
    save: () =>
      saved.run({ ...input, note: note.trim(), notice: preview?.notice ? notice.saved : null }),
  }
}
