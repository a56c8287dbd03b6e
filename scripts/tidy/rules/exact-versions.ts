import type { Rule } from '../rule.ts'

export const exactVersions: Rule = {
  name: 'exact-versions',
  rule: 'dependencies are pinned to one version',
  instead: 'npm install --save-exact',
  check: (tree) =>
    tree.matching(/^package\.json$/).flatMap((source) => {
      const manifest = JSON.parse(source.text) as Record<string, Record<string, string>>
      return ['dependencies', 'devDependencies', 'optionalDependencies']
        .flatMap((field) => Object.entries(manifest[field] ?? {}))
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => ({
          path: source.path,
          line: source.lines.findIndex((line) => line.includes(`"${name}"`)) + 1,
          what: `asks for ${name} ${version}`,
        }))
    }),
}
