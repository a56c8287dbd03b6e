import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { CheckStep, CheckSteps } from '#ui/parts/check-steps.tsx'
import { Section } from '#ui/parts/panel.tsx'
import type { Transcript } from '../../rules/transcript.ts'
import { beaconAddress } from './step-words.ts'
import classes from './proof.module.css'

/** Lets the browser paint before the arithmetic takes the thread for a moment. */
const nextPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })

/** The beacon's BLS signature, checked in the browser with code that is loaded for it. */
function useSignature({ beacon }: Transcript) {
  const { public_key: publicKey, round, signature } = beacon
  return useQuery({
    queryKey: ['beacon-signature', publicKey, round, signature],
    queryFn: async () => {
      const { verifyBeaconSignature } = await import('#kernel/beacon-signature.ts')
      await nextPaint()
      return verifyBeaconSignature({ publicKey, round, signature: signature ?? '' })
    },
    enabled: signature !== null,
    staleTime: Infinity,
    retry: 1,
  })
}

const looks = {
  loading: { state: 'waiting', said: 'กำลังโหลดและตรวจลายเซ็น…' },
  failed: { state: 'waiting', said: 'โหลดตัวตรวจลายเซ็นไม่สำเร็จ' },
  right: { state: 'ok', said: 'ลายเซ็นถูกต้อง เป็นของสายนี้และรอบนี้จริง' },
  wrong: { state: 'off', said: 'ลายเซ็นไม่ใช่ของสายและรอบนี้ ตัวเลขสุ่มนี้เชื่อไม่ได้' },
} as const

/** Whether the random number is signed by its chain, and where else to read it. */
export function SignatureCheck({ transcript }: { transcript: Transcript }) {
  const check = useSignature(transcript)
  const { beacon } = transcript
  if (beacon.signature === null) return null
  const verdict = check.isError
    ? 'failed'
    : check.data === undefined
      ? 'loading'
      : check.data
        ? 'right'
        : 'wrong'
  const { state, said } = looks[verdict]
  const address = beaconAddress(transcript)
  return (
    <Section title="ลายเซ็นของตัวเลขสุ่มกลาง">
      <div data-signature={verdict}>
        <CheckSteps>
          <CheckStep
            state={state}
            title={<span role="status">{said}</span>}
            why={`BLS12-381 (${beacon.scheme}) ตรวจในเครื่องของคุณด้วยกุญแจสาธารณะของสาย`}
            values={[beacon.signature]}
          >
            {address ? (
              <a className={classes.outside} href={address} target="_blank" rel="noreferrer">
                เทียบกับ drand โดยตรง
              </a>
            ) : (
              <p className="t13 c-amber">
                ตัวเลขสุ่มทดสอบ: ลงลายเซ็นด้วยกุญแจของโลกจำลองเครื่องเดียว ไม่ใช่ drand
              </p>
            )}
            {check.isError ? (
              <Button look="quiet" size="sm" onClick={() => void check.refetch()}>
                ลองอีกครั้ง
              </Button>
            ) : null}
          </CheckStep>
        </CheckSteps>
      </div>
    </Section>
  )
}
