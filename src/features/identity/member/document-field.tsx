import { IconCamera, IconId, IconPhotoCheck, IconUserSquare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { uploadFile } from '#ui/client/upload-file.ts'
import { callKey } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FieldBelow } from '#ui/parts/field.tsx'
import { getIdentity, identityErrors, uploadIdCard, uploadSelfie } from '../contract.ts'
import { type DocumentKind, documentLimits } from '../rules/documents.ts'
import classes from './identity-screen.module.css'

const fields = {
  id_card: {
    call: uploadIdCard,
    title: 'ภาพบัตร',
    hint: 'ด้านหน้าบัตรประชาชนหรือหน้าแรกหนังสือเดินทาง เห็นครบทั้งใบ อ่านตัวหนังสือออก',
    Icon: IconId,
  },
  selfie: {
    call: uploadSelfie,
    title: 'ภาพถ่ายคู่บัตร',
    hint: 'ถือบัตรใบเดียวกันข้างใบหน้า เห็นใบหน้าและบัตรชัด ไม่สวมแว่นดำหรือหน้ากาก',
    Icon: IconUserSquare,
  },
} as const

/** One picture: chosen or taken, sent at once, and shown as it was chosen. It never comes back from the site. */
export function DocumentField({ kind, isHere }: { kind: DocumentKind; isHere: boolean }) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { progress, fault, preview, take } = useDocument(kind)
  const { title, hint, Icon } = fields[kind]
  const Glyph = isHere ? IconPhotoCheck : Icon
  return (
    <div className={classes.document} role="group" aria-labelledby={`${id}-title`}>
      <span className={classes.picture}>
        {isHere && preview ? (
          <img src={preview} alt={`${title}ที่เลือก`} />
        ) : (
          <Glyph size={32} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className="stack">
        <span id={`${id}-title`} className="medium">
          {title}
          {isHere ? ' · ใส่แล้ว' : ''}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={`เลือกไฟล์${title}`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again after a refusal.
            currentTarget.value = ''
            if (file) void take(file)
          }}
        />
        <Button
          look="outline"
          size="sm"
          icon={<IconCamera size={20} stroke={1.75} aria-hidden />}
          sending={progress !== null && `กำลังส่ง ${Math.round(progress * 100)}%`}
          aria-describedby={`${id}-below`}
          onClick={() => picker.current?.click()}
        >
          {isHere ? `เปลี่ยน${title}` : `เลือก${title}`}
        </Button>
        {progress === null ? null : (
          <progress className={classes.progress} value={progress} aria-label="ส่งภาพไปแล้ว" />
        )}
        <FieldBelow id={`${id}-below`} hint={hint} error={fault} />
      </div>
    </div>
  )
}

/** One upload at a time; leaving the page ends it. */
function useDocument(kind: DocumentKind) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function take(file: File): Promise<void> {
    setFault(undefined)
    // Told at once instead of after a minute of sending.
    if (file.size > documentLimits.sentBytesMax) {
      return setFault(identityErrors.document_too_large.thai)
    }
    const control = new AbortController()
    running.current = control
    setProgress(0)
    try {
      const { signal } = control
      await uploadFile(fields[kind].call, file, { onProgress: setProgress, signal })
      setPreview(await asAddress(file))
      await cache.invalidateQueries({ queryKey: callKey(getIdentity) })
    } catch (error) {
      if (!control.signal.aborted) setFault(messageOf(error))
    } finally {
      setProgress(null)
    }
  }
  return { progress, fault, preview, take }
}

/** A `data:` address, the only one besides the site's own that a picture may have; undefined: none. */
function asAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    )
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}
