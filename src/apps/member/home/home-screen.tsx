import { useLocalData } from '#ui/client/persisted.ts'
import { MemberHome } from './member-home.tsx'
import { VisitorHome } from './visitor-home.tsx'

/** The first page: a member sees the wallet and what closes next, a visitor what this is. */
export function HomeScreen() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return isLoggedIn ? <MemberHome /> : <VisitorHome />
}
