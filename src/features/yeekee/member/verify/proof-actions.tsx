import { IconDownload } from '@tabler/icons-react'
import { Button, ButtonAnchor } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import type { Transcript } from '../../rules/transcript.ts'
import classes from './verify-screen.module.css'

const SCRIPT = 'verify-yeekee.mjs'

/** Takes the proof home: the transcript, and a program of a hundred lines that checks it alone. */
export function ProofActions({ transcript }: { transcript: Transcript }) {
  const json = JSON.stringify(transcript, null, 2)
  const file = `${transcript.round_ref}.json`
  const command = `node ${SCRIPT} ${file}`
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
            onClick={() => saveText(json, file)}
          >
            โหลดบันทึกของรอบ
          </Button>
          <ButtonAnchor
            look="quiet"
            href={`/${SCRIPT}`}
            download={SCRIPT}
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
      </Panel>
    </Section>
  )
}

function saveText(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
