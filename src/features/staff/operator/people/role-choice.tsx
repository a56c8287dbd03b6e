import type { WireOutput } from '#kernel/contract.ts'
import type { Role } from '#kernel/permission.ts'
import { useCall } from '#ui/client/use-call.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { staffRoles } from '../../people-contract.ts'
import classes from './role-choice.module.css'

/** The roles that the person may give, each with what it allows. */
export function RoleChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Role[]
  onChange: (roles: Role[]) => void
}) {
  const query = useCall(staffRoles, {}, { staleTime: 60_000 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
      {(roles) => (
        <fieldset className={classes.roles}>
          <legend className="t14 medium">บทบาท</legend>
          {roles
            .filter(({ may_give: mayGive }) => mayGive)
            .map((one) => (
              <RoleRow
                key={one.role}
                one={one}
                isChosen={chosen.includes(one.role)}
                onToggle={() =>
                  onChange(
                    chosen.includes(one.role)
                      ? chosen.filter((role) => role !== one.role)
                      : [...chosen, one.role],
                  )
                }
              />
            ))}
        </fieldset>
      )}
    </QueryView>
  )
}

function RoleRow({
  one,
  isChosen,
  onToggle,
}: {
  one: WireOutput<typeof staffRoles>[number]
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <div>
      <CheckInput label={one.name} checked={isChosen} onChange={onToggle} />
      <p className={classes.allows}>
        {one.role === 'owner' ? 'ทำได้ทุกอย่าง' : one.permissions.join(' · ')}
      </p>
    </div>
  )
}
