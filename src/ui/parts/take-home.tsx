import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { saveFile } from '../client/save-file.ts'
import { Button, ButtonAnchor } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Panel, Section } from './panel.tsx'
import classes from './take-home.module.css'

/** Takes a proof home: its record, and a program of a hundred lines that checks it alone. */
export function TakeHome({
  json,
  file,
  script,
  children,
}: {
  json: string
  /** What the record is called as a file. */
  file: string
  /** A file of the site's own. */
  script: string
  /** What else the record is good for. */
  children?: ReactNode
}) {
  const command = `node ${script} ${file}`
  return (
    <Section title="ตรวจซ้ำได้เอง">
      <Panel padded className="stack">
        <p className="t14 c2">
          ไม่ต้องเชื่อหน้านี้: เก็บบันทึกของรอบกับโปรแกรมตรวจไว้ แล้วรันในเครื่องของคุณเองด้วย Node
        </p>
        <div className={classes.actions}>
          <Button
            look="quiet"
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(new Blob([json], { type: 'application/json' }), file)}
          >
            โหลดบันทึกของรอบ
          </Button>
          <ButtonAnchor
            look="quiet"
            href={`/${script}`}
            download={script}
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            โหลดโปรแกรมตรวจ
          </ButtonAnchor>
          <CopyButton text={json} what="บันทึกของรอบ" label="คัดลอก JSON" look="quiet" />
        </div>
        <div className={classes.command}>
          <code>{command}</code>
          <CopyButton text={command} what="คำสั่ง" />
        </div>
        {children}
      </Panel>
    </Section>
  )
}
