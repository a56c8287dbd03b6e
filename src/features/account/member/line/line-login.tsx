import { lineSettings } from '../../line-contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonAnchor } from '#ui/parts/button.tsx'
import { keepReturn } from './kept.ts'

/** The way in by LINE, where members have it. The page behind it is loaded: only that may ask LINE. */
export function LineLogin({ returnTo }: { returnTo: string | undefined }) {
  const { data } = useCall(lineSettings, {}, { staleTime: Infinity, errorHandling: false })
  if (data?.is_on === false) return null
  return (
    <ButtonAnchor
      look="quiet"
      size="lg"
      wide
      href="/liff/login"
      onClick={() => keepReturn(returnTo)}
    >
      เข้าสู่ระบบด้วย LINE
    </ButtonAnchor>
  )
}
