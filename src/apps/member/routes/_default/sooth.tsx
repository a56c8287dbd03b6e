import { createFileRoute } from '@tanstack/react-router'
import { getExclusion } from '#features/protection/exclusion-contract.ts'
import { SoothScreen } from '#features/sooth/member/sooth-screen.tsx'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'

export const Route = createFileRoute('/_default/sooth')({
  staticData: { title: 'สูตรบาคาร่า' },
  component: SoothPage,
})

function SoothPage() {
  // What an address says comes here as it is: every page would load a function that names it.
  const { room } = Route.useSearch() as { room?: unknown }
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const exclusion = useCall(getExclusion, {}, { enabled: isMember })
  // Of a member it has to be known that he plays; a visitor is asked when he wants to.
  const mayPlay = !isMember || exclusion.data?.exclusion === null
  return <SoothScreen room={room === undefined ? undefined : String(room)} mayPlay={mayPlay} />
}
