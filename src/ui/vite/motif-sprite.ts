import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../art/motifs', import.meta.url))
const NAME = 'virtual:motif-sprite'
const ID = `\0${NAME}`

/** All motifs as symbols of one file, and their names. */
export interface MotifSprite {
  readonly names: readonly string[]
  readonly svg: string
}

/**
 * Makes one file of the motifs in a folder. The line's width is left to whoever draws a symbol: a
 * large one has a thinner line.
 */
export function makeSprite(folder = FOLDER): MotifSprite {
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'))
  const names = files.map((file) => basename(file, '.svg')).toSorted()
  const symbols = names.map((name) =>
    asSymbol(name, readFileSync(join(folder, `${name}.svg`), 'utf8')),
  )
  return { names, svg: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n` }
}

function asSymbol(name: string, svg: string): string {
  const found = /^<svg xmlns="[^"]+" (?<given>[^>]*)>(?<drawn>[\s\S]*)<\/svg>\s*$/.exec(svg)
  const { given, drawn } = found?.groups ?? {}
  if (given === undefined || drawn === undefined) {
    throw new Error(
      `${name}.svg is no motif: it must be one <svg xmlns="…" …> and nothing around it`,
    )
  }
  const kept = given.replace(/ stroke-width="[^"]*"/, '')
  return `<symbol id="${name}" ${kept}>${drawn.replaceAll('\n', '')}</symbol>`
}

/**
 * `import { sprite, motifs } from 'virtual:motif-sprite'`: the address of the file that has every
 * motif, and their names. The address is made of what is in the file, so that a page drawn by the
 * server and one drawn by a browser ask for the same.
 */
export function motifSprite(): Plugin {
  const { names, svg } = makeSprite()
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8)
  const file = `assets/motifs-${hash}.svg`
  return {
    name: 'motif-sprite',
    resolveId: (source) => (source === NAME ? ID : null),
    load: (id) =>
      id === ID
        ? `export const sprite = '/${file}'\nexport const motifs = ${JSON.stringify(names)}\n`
        : null,
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, answer) => {
        answer.setHeader('content-type', 'image/svg+xml')
        answer.end(svg)
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: file, source: svg })
    },
  }
}
