import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type StepUpWay, stepUpWays } from '#kernel/step-up.ts'
import { useStepUpWays } from '#ui/client/step-up.ts'
import type { OverlayProps } from '#ui/feature.ts'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { passkeysWorkHere } from '../passkey/use-here.ts'
import classes from './security.module.css'
import { PasswordStep, PinStep, SmsStep } from './step-up-steps.tsx'
import { TotpStep } from './totp-step.tsx'

const PasskeyStep = lazy(() =>
  import('../passkey/passkey-step.tsx').then((file) => ({ default: file.PasskeyStep })),
)

const steps: Readonly<Partial<Record<StepUpWay, ReactNode>>> = {
  passkey: <PasskeyStep />,
  pin: <PinStep />,
  totp: <TotpStep />,
  sms: <SmsStep />,
  password: <PasswordStep />,
}

/** Asks the person to prove himself by the best of his ways, or by another one of them. */
export function StepUpSheet({ onClose }: OverlayProps) {
  const { ways: all } = useStepUpWays()
  const ways = all.filter((one) => one !== 'passkey' || passkeysWorkHere())
  const [chosen, choose] = useState<StepUpWay>()
  const way = chosen ?? ways.find((one) => one in steps)
  return (
    <Sheet open onClose={onClose} title="ยืนยันว่าเป็นคุณ" maxWidth={400}>
      <SheetBody>
        <div className={classes.body}>
          <Suspense>{way ? steps[way] : null}</Suspense>
          <div className={classes.others}>
            {ways
              .filter((other) => other !== way && other in steps)
              .map((other) => (
                <Button key={other} look="text" wide onClick={() => choose(other)}>
                  ยืนยันด้วย{stepUpWays[other]}
                </Button>
              ))}
          </div>
        </div>
      </SheetBody>
    </Sheet>
  )
}
