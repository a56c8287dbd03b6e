import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindTable } from '#ledger/kinds.ts'
import { permissionsOf } from '#features/staff/rules.ts'
import { type Role, roles } from '#kernel/permission.ts'
import { decidersFor } from '#platform/approval/approval-kind.ts'
import {
  approvals,
  audits,
  events,
  features,
  jobs,
  memberSiteTicks,
  permissions,
  workerTicks,
} from './features.ts'

const FOLDER = join(import.meta.dirname, '../../features')
/** What the layers below bring has no folder there. */
const LAYERS = new Set(['ledger', 'platform', 'approval', 'gateway', 'vault'])

describe('the list of features', () => {
  it('has every folder that brings something to the server, once', async () => {
    const folders = await readdir(FOLDER)
    const names = features.map(({ name }) => name).filter((name) => !LAYERS.has(name))
    expect(names.toSorted()).toEqual(folders.toSorted())
  })

  it('gives no name to two jobs or two ticks', () => {
    for (const named of [jobs, [...workerTicks, ...memberSiteTicks]]) {
      const names = named.map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
    }
  })

  it('names rows only of movements that exist, each by one feature', () => {
    const kinds = features.flatMap(({ references = {} }) => Object.keys(references))
    expect(kinds).toEqual([...new Set(kinds)])
    const known = kinds.filter((kind) => Object.hasOwn(kindTable, kind))
    expect(known).toEqual(kinds)
    expect(kinds.length).toBeGreaterThan(0)
  })
})

describe('what nobody does alone', () => {
  it('is declared once by kind, and decided with a permission that somebody can hold', () => {
    const kinds = approvals.map(({ kind }) => kind)
    expect(kinds).toEqual([...new Set(kinds)])
    expect(kinds.length).toBeGreaterThan(0)
    for (const { permission } of approvals) expect(permissions).toHaveProperty([permission])
  })

  it('says how many people for every amount', () => {
    for (const kind of approvals) {
      expect(decidersFor(kind, kind.steps, 0n), kind.kind).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('the audit trail, made of what contracts declare', () => {
  it('has every declaration of an audit contract', async () => {
    const files = await readdir(FOLDER, { recursive: true })
    const contracts = files.filter((path) => path.endsWith('audit-contract.ts'))
    const declared = features.filter(({ audit }) => audit !== undefined)
    expect(declared.map(({ name }) => name).toSorted()).toEqual(
      contracts.map((path) => path.split('/')[0] ?? '').toSorted(),
    )
    const actions = declared.flatMap(({ audit }) => Object.keys(audit?.actions ?? {}))
    expect(actions.toSorted()).toEqual(Object.keys(audits.actions).toSorted())
  })

  it('lets nobody read a history who can hold no permission for it', () => {
    const needed = Object.values(audits.objects).map(({ permission }) => permission)
    expect(needed.filter((name) => !(name in permissions))).toEqual([])
  })

  it('names things only of kinds that are declared', () => {
    const kinds = features.flatMap(({ objectNames = {} }) => Object.keys(objectNames))
    expect(kinds).toEqual([...new Set(kinds)])
    expect(kinds.filter((kind) => !(kind in audits.objects))).toEqual([])
  })
})

describe('the roles, made of what contracts declare', () => {
  it('the owner may do everything', () => {
    expect(permissionsOf(permissions, ['owner'])).toEqual(Object.keys(permissions))
  })

  it('several roles are the union, each permission once', () => {
    expect(permissionsOf(permissions, ['auditor', 'result_officer'])).toEqual([
      'member.view',
      'deposit.reconcile',
      'result.view',
      'result.enter',
      'result.confirm',
      'risk.view',
      'lottery.view',
      'lottery.history',
      'game.round.view',
      'game.view',
      'game.reconcile',
      'quest.view',
      'point.view',
      'tournament.view',
      'poll.view',
      'poll.result',
      'promotion.view',
      'cashback.view',
      'level.view',
      'affiliate.view',
      'coupon.view',
      'wheel.view',
      'shop.view',
      'staff.view',
      'audit.view',
    ])
  })

  it('a result officer can neither void a round nor touch money of members', () => {
    const granted = permissionsOf(permissions, ['result_officer'])
    expect(granted).not.toContain('round.void')
    expect(granted).not.toContain('withdraw.approve')
  })

  // A change is read where it was made: the history of a thing is for anyone who may change it.
  it('anyone who may change a thing of the lottery may read its history', () => {
    const changing = /^(result\.(enter|confirm)|round\.void|risk\.limit|lottery\.config)$/
    for (const role of Object.keys(roles) as Role[]) {
      const granted = permissionsOf(permissions, [role])
      const changes = granted.some((name) => changing.test(name))
      expect([role, changes && !granted.includes('lottery.history')]).toEqual([role, false])
    }
  })

  it('what is told to holders of a permission names one that exists', () => {
    const named = events.flatMap(({ audience }) =>
      typeof audience === 'object' && 'permission' in audience ? [audience.permission] : [],
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !Object.hasOwn(permissions, name))).toEqual([])
  })

  it('no permission is declared by two features', () => {
    const declared = features.flatMap((feature) => Object.keys(feature.permissions ?? {}))
    expect(declared).toEqual([...new Set(declared)])
  })
})
