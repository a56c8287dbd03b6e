import { type ReactNode, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { OwnJson } from '#ui/parts/own-json.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import classes from './game-proof-page.module.css'

/** What was read of a record that somebody brought, or why it is none. */
export type ReadRecord<T> = { readonly record: T } | { readonly fault: string }

/** A page that proves something: of the site, or out of a record that somebody brings himself. */
export function ProofPage<T>({
  title,
  lead,
  read,
  ownView,
  form,
  children,
}: {
  title: string
  lead: string
  read: (json: string) => ReadRecord<T>
  ownView: (record: T) => ReactNode
  /** Names what of the site is to be proved. It says where it was given nothing that can be. */
  form?: (onGiven: (isFaulty: boolean) => void) => ReactNode
  /** The proof of the site's own; a record that was brought takes its place. */
  children: ReactNode
}) {
  const [own, setOwn] = useState<{ readonly record: T }>()
  // No verdict of before stays below a text that could not be read.
  const [isFaulty, setFaulty] = useState(false)
  const takeText = (json: string) => {
    const found = read(json)
    const isRecord = 'record' in found
    setFaulty(!isRecord)
    setOwn(isRecord ? found : undefined)
    return isRecord ? undefined : found.fault
  }
  return (
    <div className={classes.page}>
      <h1 className="t24">{title}</h1>
      <p className="c2">{lead}</p>
      <Panel padded className="stack">
        {form?.((faulty) => {
          setOwn(undefined)
          setFaulty(faulty)
        })}
        <details className={classes.fold}>
          <summary>ตรวจจากไฟล์หรือข้อความของคุณเอง</summary>
          <OwnJson onText={takeText} />
        </details>
      </Panel>
      {isFaulty ? null : own ? (
        <>
          <div className="row between">
            <p className="t14 c2">กำลังแสดงบันทึกที่คุณนำมาเอง</p>
            <Button look="text" size="sm" onClick={() => setOwn(undefined)}>
              เลิกใช้
            </Button>
          </div>
          {ownView(own.record)}
        </>
      ) : (
        children
      )}
    </div>
  )
}
