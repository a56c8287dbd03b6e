import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocalData } from '#ui/client/persisted.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { liffName, liffPlace } from './liff-places.ts'

const EnterByLine = lazy(() =>
  import('#features/account/member/line/enter-by-line.tsx').then((file) => ({
    default: file.EnterByLine,
  })),
)

/**
 * Opened from a menu in LINE: who is signed in goes on to the page of that name, everybody else comes in
 * by LINE first.
 */
export function LiffScreen({ name }: { name?: string }) {
  // On the server nobody is known; the first drawing in the browser is the same.
  const [isVisitor, setVisitor] = useState<boolean>()
  const navigate = useNavigate()
  const router = useRouter()
  const place = liffPlace(name)
  useEffect(() => {
    const isMember = useLocalData.getState().user.isLoggedIn
    setVisitor(!isMember)
    if (!isMember || name === 'link') return
    const here = liffPlace(name ?? liffName(location.search))
    // A page of the site has the policy of the site, so it is loaded and not only shown.
    void navigate({ ...here, replace: true, reloadDocument: true })
  }, [navigate, name])
  if (isVisitor !== undefined && (isVisitor || name === 'link')) {
    return (
      <Suspense>
        <EnterByLine to={router.buildLocation(place).href} isLinking={name === 'link'} />
      </Suspense>
    )
  }
  return (
    <>
      <h1 className="t18">กำลังเปิดหน้า…</h1>
      <ButtonLink {...place} look="quiet">
        ไปต่อ
      </ButtonLink>
    </>
  )
}
