import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../client/copy-text.ts'
import { Button, type ButtonLook } from './button.tsx'
import { toast } from './toast-store.ts'

const SHOWN_MS = 2000

/** Copies a text and says so. `what` completes the sentence for screen readers: `คัดลอก เลขที่บัญชี`. */
export function CopyButton({
  text,
  what,
  label = 'คัดลอก',
  look = 'text',
}: {
  text: string
  what: string
  label?: string
  look?: ButtonLook
}) {
  const [isCopied, setCopied] = useState(false)
  const Glyph = isCopied ? IconCheck : IconCopy
  return (
    <Button
      look={look}
      size="sm"
      icon={<Glyph size={18} stroke={1.75} aria-hidden />}
      onClick={() => {
        void copyText(text).then((done) => {
          if (!done) return toast.error('คัดลอกไม่สำเร็จ กรุณาคัดลอกเอง')
          toast.success('คัดลอกแล้ว')
          setCopied(true)
          setTimeout(() => setCopied(false), SHOWN_MS)
        })
      }}
    >
      <span>
        {label}
        <span className="visually-hidden"> {what}</span>
      </span>
    </Button>
  )
}
