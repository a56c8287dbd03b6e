import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { uploadFile } from '#ui/client/upload-file.ts'
import { Button } from '#ui/parts/button.tsx'
import { FieldBelow } from '#ui/parts/field.tsx'
import { contentErrors, uploadImage } from '../operator-contract.ts'
import { imageLimits } from '../rules/content.ts'
import classes from './image-field.module.css'

/** What any form with an image gives it. */
export interface ImageFieldProps {
  readonly label: string
  readonly hint: string
  /** Path of an uploaded image. */
  readonly value: string | null
  readonly onChange: (image: string | null) => void
  readonly error?: string | undefined
}

/** Chooses a file, uploads it while the form stays usable, shows how far it is and what came out. */
export function ImageField({ label, hint, value, onChange, error }: ImageFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { progress, fault, take } = useUpload(onChange)
  const isSending = progress !== null
  const shownFault = fault ?? error
  return (
    <div className={classes.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="t14 c2">
        {label}
      </span>
      <div className={classes.row}>
        <span className={classes.picture} data-broken={shownFault ? true : undefined}>
          {value ? <img src={value} alt="รูปที่เลือก" /> : <span className="t13 c2">ไม่มีรูป</span>}
        </span>
        <div className={classes.actions}>
          <input
            ref={picker}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
            aria-label={`เลือกไฟล์ ${label}`}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // The same file may be chosen again after a refusal.
              currentTarget.value = ''
              if (file) void take(file)
            }}
          />
          <Button
            look="quiet"
            size="sm"
            icon={<IconPhotoUp size={20} stroke={1.75} aria-hidden />}
            sending={isSending && `กำลังส่ง ${Math.round(progress * 100)}%`}
            aria-describedby={`${id}-below`}
            onClick={() => picker.current?.click()}
          >
            {value ? 'เปลี่ยนรูป' : 'เลือกรูป'}
          </Button>
          {value && !isSending ? (
            <Button
              look="text"
              size="sm"
              icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
              onClick={() => onChange(null)}
            >
              เอารูปออก
            </Button>
          ) : null}
        </div>
      </div>
      {isSending ? (
        <progress className={classes.sending} value={progress} aria-label="ส่งรูปไปแล้ว" />
      ) : null}
      <FieldBelow id={`${id}-below`} hint={`${hint} ไฟล์ไม่เกิน 2 MB`} error={shownFault} />
    </div>
  )
}

/** One upload at a time; leaving the form ends it. */
function useUpload(onDone: (image: string) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function take(file: File): Promise<void> {
    setFault(undefined)
    // Told at once instead of after a minute of sending.
    if (file.size > imageLimits.bytesMax) return setFault(contentErrors.image_too_large.thai)
    const control = new AbortController()
    running.current = control
    setProgress(0)
    try {
      const { image } = await uploadFile(uploadImage, file, {
        onProgress: setProgress,
        signal: control.signal,
      })
      onDone(image)
    } catch (error) {
      if (!control.signal.aborted) setFault(messageOf(error))
    } finally {
      setProgress(null)
    }
  }
  return { progress, fault, take }
}
