import { joinTestCluster } from './cluster.ts'

/** Vitest's global set-up: the test cluster runs while any test does. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await joinTestCluster()
  process.env['TEST_SUPERUSER'] = JSON.stringify(cluster.superuser)
  return () => cluster.leave()
}
